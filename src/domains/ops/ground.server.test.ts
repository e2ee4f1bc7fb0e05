import { expect, it } from 'vitest';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver, yard, admin] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('driver', { fullName: 'Robin Vale' }),
  app.signIn('storage', { companyName: 'Riverside Storage Yard' }),
  app.signIn('admin'),
]);

async function build(status: string, workflowState: string) {
  const id = await buildTransport(sql, { shipperId: shipper.id, status });
  const job = {
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    driverAgreedAt: new Date(),
    isAccepted: true,
    acceptedAt: new Date(),
  };
  const deliveredAt = status === 'delivered' ? new Date() : null;
  return { id, quoteId: await buildQuote(sql, { transportId: id, ...job, workflowState, deliveredAt }) };
}

/** Audit entries about a transport, oldest first. */
async function getLines(transportId: string) {
  await app.settle();
  return sql<{ eventType: string; actorId: string; subjectType: string; subjectId: string; details: object }[]>`
    select event_type, actor_id, subject_type, subject_id, details from audit_log where details ->> 'transportId' = ${transportId} order by created_at, id`;
}

const words = 'Written by Robin Vale';

it('the audit log has lines for participants, yard records and claim steps, without their texts', async () => {
  const { id } = await build('delivered', 'delivered');
  const { status } = await shipper.call('POST', `/api/transports/${id}/participants`, { email: yard.email });
  expect(status).toBe(201);
  expect((await yard.call('POST', `/api/transports/${id}/gate-records`, { direction: 'in', note: words })).status).toBe(200);
  expect((await shipper.call('DELETE', `/api/transports/${id}/participants/${yard.id}`)).status).toBe(200);
  const items = [{ reason: 'damage', words, amount: '400.00' }];
  const { body: claim } = await shipper.call('POST', `/api/transports/${id}/claims`, { items });
  const step = async (who: typeof shipper, event: string) =>
    expect((await who.call('POST', `/api/claims/${claim.id}/steps`, { event, words })).status).toBe(200);
  await step(carrier, 'declined');
  await step(shipper, 'escalated');
  expect((await admin.call('POST', `/api/admin/claims/${claim.id}/decision`, { amount: '250.00', words })).body.state).toBe('decided');

  const lines = await getLines(id);
  const aClaim = { subjectType: 'claim', subjectId: claim.id };
  for (const line of [
    { eventType: 'transport.participant-added', actorId: shipper.id, subjectType: 'transport', subjectId: id },
    { eventType: 'handover.gate-recorded', actorId: yard.id, subjectType: 'transport', subjectId: id },
    { eventType: 'transport.participant-removed', actorId: shipper.id, subjectType: 'transport', subjectId: id },
    { eventType: 'claim.opened', actorId: shipper.id, ...aClaim },
    { eventType: 'claim.moved', actorId: carrier.id, ...aClaim },
    { eventType: 'claim.moved', actorId: shipper.id, ...aClaim },
    { eventType: 'claim.moved', actorId: admin.id, ...aClaim },
  ])
    expect(lines).toContainEqual({ ...line, details: expect.any(Object) });
  expect(lines.find(({ actorId }) => actorId === admin.id)!.details).toMatchObject({ event: 'decided', to: 'decided', amount: '250.00' });
  expect(JSON.stringify(lines)).not.toMatch(/Robin|Riverside/);
});

it('the audit log has a line for a release at the vehicle, without the typed reason', async () => {
  const { id, quoteId } = await build('assigned', 'assigned');
  await buildHandover(app, { transportId: id, quoteId });
  const { status, body } = await driver.call('POST', `/api/pickup/${id}/release-without-code`, { reason: words });
  expect([status, body.error]).toEqual([200, undefined]);
  const lines = await getLines(id);
  expect(lines).toContainEqual({
    eventType: 'handover.released',
    actorId: driver.id,
    subjectType: 'transport',
    subjectId: id,
    details: expect.objectContaining({ how: 'without_code', quoteId }),
  });
  expect(JSON.stringify(lines)).not.toContain('Robin');
});

it('the audit log has lines for wrong codes, truck and tracking links, without secrets or names', async () => {
  const { id, quoteId } = await build('assigned', 'assigned');
  await buildHandover(app, { transportId: id, quoteId });
  const truck = { truck: words, plate: 'abc 1234', plateState: 'tx' };
  expect((await carrier.call('PUT', `/api/transports/${id}/handover/truck`, truck)).status).toBe(200);
  const now = new Date().toISOString();
  const typed = { id: newId(), code: 'ZZZZ-ZZZZ', version: 1, doneAt: now, sentAt: now };
  expect((await driver.call('POST', `/api/pickup/${id}/release-checks`, typed)).body.result).toBe('wrong');
  const { status, body: link } = await shipper.call('POST', `/api/transports/${id}/tracking/links`, { label: words, days: 3 });
  expect(status).toBe(201);
  expect((await shipper.call('DELETE', `/api/tracking-links/${link.id}`)).status).toBe(200);

  const lines = await getLines(id);
  const aTransport = { subjectType: 'transport', subjectId: id };
  for (const [eventType, { id: actorId }, details] of [
    ['handover.truck-named', carrier, { quoteId, driverId: driver.id }],
    ['handover.code-wrong', driver, { quoteId, driverId: driver.id, triesLeft: 2 }],
    ['tracking.link-made', shipper, { linkId: link.id, until: link.expiresAt }],
    ['tracking.link-revoked', shipper, { linkId: link.id }],
  ] as const)
    expect(lines).toContainEqual({ eventType, actorId, ...aTransport, details: { transportId: id, ...details } });
  expect(JSON.stringify(lines)).not.toMatch(/Robin|ABC.?1234|ZZZZ/i);
  expect(JSON.stringify(lines)).not.toContain(link.token);
});
