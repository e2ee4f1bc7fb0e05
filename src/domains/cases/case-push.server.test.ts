import { beforeEach, expect, it } from 'vitest';
import { ensurePushKeys } from '#domains/notifications/push/push-keys.ts';
import { enqueue } from '#server/queue/queue.ts';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { createMoneyPeople } from '../../../test/harness/money/money-cast.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/money/payments.ts';
import { startPushService } from '../../../test/harness/servers/push-service.ts';
import { openDueCases } from './jobs.ts';

const service = await startPushService();
const app = await startTestApp({ PUBLIC_URL: paymentsOrigin, WEBHOOK_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8' });
const { sql } = app;
const { mia, carrier, driver, taken } = await createMoneyPeople(app, startTestPayments(app));
await ensurePushKeys(testCtx(sql, { services: app.services }));

beforeEach(() => sql`delete from rate_limits`);

/** Enables pushes in a browser whose quiet hours last all day. */
async function turnOnAtNight(who: SignedIn): Promise<void> {
  const path = '/api/settings/push-devices';
  const { body } = await who.call('POST', path, { ...service.subscribe(), timeZone: 'America/Denver' });
  const hour = new Date(Date.now() - 7 * 3_600_000).getUTCHours();
  const quietHours = { from: (hour + 20) % 24, until: (hour + 4) % 24 };
  expect((await who.call('PATCH', `${path}/${body.id}`, { quietHours })).body).toMatchObject({ quietHours });
}

async function takePushes() {
  await app.settle();
  return service.received.splice(0);
}

it('of a case is sent at night, links to its card, and can agree to a proposed day', async () => {
  const made = await taken();
  const yesterday = addDays(openDay(new Date()), -1);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update quotes set accepted_at = ${new Date(Date.now() - 10 * dayMs)} where id = ${made.quoteId}`;
  });
  await sql`update transports set pickup_date = ${yesterday}, pickup_until = ${yesterday}, delivery_date = null where id = ${made.id}`;
  await takePushes();
  for (const who of [mia, carrier, driver]) await turnOnAtNight(who);
  await enqueue({ sql }, openDueCases, {});
  const asked = await takePushes();
  expect(asked).toHaveLength(3);
  for (const push of asked)
    expect(push).toMatchObject({
      urgency: 'high',
      payload: { id: expect.any(String), title: 'What happened at pickup?', path: `/transports/${made.id}#case-no_show` },
    });
  expect(asked.some(({ payload }) => 'agree' in (payload as object))).toBe(false);
  const { id } = (await mia.call('GET', `/api/transports/${made.id}/cases`)).body.cases[0];
  const day = addDays(yesterday, 4);
  expect((await carrier.call('POST', `/api/cases/${id}/steps`, { event: 'proposed_day', day })).status).toBe(200);
  const proposed = await takePushes();
  expect(proposed).toMatchObject([
    {
      urgency: 'high',
      payload: {
        title: expect.stringContaining('New pickup date proposed'),
        agree: { path: `/api/cases/${id}/steps`, body: { event: 'agreed_day', day } },
      },
    },
  ]);
  const { agree } = proposed[0]!.payload as { agree: { path: string; body: object } };
  expect((await mia.call('POST', agree.path, agree.body)).body).toMatchObject({ state: 'rescheduled' });
});
