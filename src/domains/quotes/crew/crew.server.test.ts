import { describe, expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { carrierProfileForm } from '#domains/carriers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote, ownQuoteForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [shipper, unproven, broker, carrier, rival, driver, agent, admin] = await app.signInAll(
  'shipper',
  ['shipper', { emailVerifiedAt: null }],
  ['broker', { ...cleared, phoneNumber: '(214) 555-0102' }],
  ['carrier', { ...cleared, phoneNumber: '(402) 555-0103' }],
  ['carrier', { ...cleared, companyName: 'Rival Haul' }],
  ['driver', { phoneNumber: '(402) 555-0104' }],
  'inspection',
  'admin',
);
const phones = ['(214) 555-0102', '(402) 555-0103', '(402) 555-0104'];
await carrier.call('PUT', '/api/settings/carrier', { ...carrierProfileForm, equipment: [{ kind: 'open', unitCount: 4, capacity: 9 }] });

const getParticipants = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/crew`)).body;

async function booked(by: SignedIn, owner: SignedIn = shipper) {
  const id = await buildTransport(sql, { shipperId: owner.id });
  const { body } = await by.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
  const accepted = await owner.call('POST', `/api/quotes/${body.id}/acceptance`);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return { id, quoteId: body.id as string };
}
const name = (by: SignedIn, quoteId: string, names: object) =>
  by.call('POST', `/api/quotes/${quoteId}/dispatch`, { takesBoth: true, ...names });

describe('the people of a transport', () => {
  it('are shown with phone numbers as far as named: broker, carrier with equipment, agreed driver', async () => {
    const { id, quoteId } = await booked(broker);
    const [first] = await getParticipants(shipper, id);
    expect(first).toMatchObject({ broker: { phone: phones[0] }, carrier: null, driver: null, deliveryDays: 4, pickedUpAt: null });
    await name(broker, quoteId, { carrierEmail: carrier.email });
    const [second] = await getParticipants(shipper, id);
    expect(second.carrier).toMatchObject({
      dotNumber: '9900003',
      phone: phones[1],
      equipment: [{ kind: 'open', unitCount: 4, capacity: 9 }],
    });
    await name(carrier, quoteId, { driverEmail: driver.email });
    expect((await getParticipants(shipper, id))[0].driver).toEqual({
      name: 'Dana Okafor',
      phone: null,
      hasAgreed: false,
      isCarrier: false,
    });
    await driver.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
    expect((await getParticipants(shipper, id))[0].driver).toEqual({
      name: 'Dana Okafor',
      phone: phones[2],
      hasAgreed: true,
      isCarrier: false,
    });
    await buildDriverJobs(sql, id);
    await driver.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'in_transit' });
    const [onTheRoad] = await getParticipants(admin, id);
    expect(onTheRoad).toMatchObject({ broker: { phone: phones[0] }, driver: { phone: phones[2] }, pickedUpAt: expect.any(String) });
  });

  it('are visible to those who take part only', async () => {
    const { id } = await booked(carrier);
    await shipper.call('POST', `/api/transports/${id}/participants`, { email: agent.email });
    for (const who of [shipper, carrier, agent, admin])
      expect(await getParticipants(who, id), who.email).toMatchObject([{ carrier: { phone: phones[1] } }]);
    for (const who of [rival, unproven, driver]) expect((await who.call('GET', `/api/transports/${id}/crew`)).status, who.email).toBe(404);
  });

  it('are no longer visible to a replaced carrier, a declined driver or a removed participant', async () => {
    const { id, quoteId } = await booked(broker);
    const see = async (who: SignedIn) => (await who.call('GET', `/api/transports/${id}/crew`)).status;
    await name(broker, quoteId, { carrierEmail: rival.email });
    expect(await see(rival)).toBe(200);
    expect((await name(broker, quoteId, { carrierEmail: carrier.email })).status).toBe(200);
    expect(await see(rival)).toBe(404);
    await name(carrier, quoteId, { driverEmail: driver.email });
    expect(await see(driver)).toBe(200);
    await driver.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'declined' });
    expect(await see(driver)).toBe(404);
    await shipper.call('POST', `/api/transports/${id}/participants`, { email: agent.email });
    expect(await see(agent)).toBe(200);
    await shipper.call('DELETE', `/api/transports/${id}/participants/${agent.id}`);
    expect(await see(agent)).toBe(404);
  });

  it('leave out the driver of a replaced carrier', async () => {
    const { id, quoteId } = await booked(broker);
    await name(broker, quoteId, { carrierEmail: carrier.email });
    await name(carrier, quoteId, { driverEmail: driver.email });
    expect((await name(broker, quoteId, { carrierEmail: rival.email })).body).toMatchObject({
      carrierName: 'Rival Haul',
      driverName: null,
    });
    expect((await getParticipants(shipper, id))[0].driver).toBeNull();
    expect((await driver.call('GET', `/api/transports/${id}/crew`)).status).toBe(404);
  });

  it('are shown without phone numbers to an owner with an unverified address', async () => {
    const { id } = await booked(carrier, unproven);
    const [crew] = await getParticipants(unproven, id);
    expect(crew).toMatchObject({ showsContacts: false, carrier: { dotNumber: '9900003', phone: null } });
    expect(JSON.stringify(crew)).not.toContain('555-');
  });

  it('do not exist before booking, for other bidders, or after a cancellation', async () => {
    const id = await buildTransport(sql, { shipperId: shipper.id });
    await carrier.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    expect(await getParticipants(shipper, id)).toEqual([]);
    const job = await booked(carrier);
    await buildQuote(sql, { transportId: job.id, kind: 'own', userId: rival.id, workflowState: 'assigned' });
    expect(await getParticipants(rival, job.id)).toEqual([]);
    await shipper.call('POST', `/api/transports/${job.id}/cancellation`, {});
    expect(await getParticipants(shipper, job.id)).toEqual([]);
  });
});
