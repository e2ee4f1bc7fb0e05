import { beforeEach, expect, it } from 'vitest';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql } = await startPayingApp();
const [admin, chief] = [await app.signIn('admin'), await app.signIn('super_admin')];
const path = '/api/super-admin/payment-reconciliation';

beforeEach(() => sql`delete from rate_limits`);

it('a manual reconciliation is for super administrators, runs once and is audited', async () => {
  app.isTelling = true;
  expect((await admin.call('POST', path)).status).toBe(403);
  for (let press = 0; press < 3; press += 1) expect((await chief.call('POST', path)).status).toBe(202);
  await app.settle();
  const { body } = await admin.call('GET', '/api/admin/payment-reconciliation');
  expect(body.runs).toHaveLength(1);
  const lines = await sql`select actor_id from audit_log where event_type = 'payment.reconciliation-asked'`;
  expect(lines.map(({ actorId }) => actorId)).toEqual([chief.id, chief.id, chief.id]);
});

it('a manual reconciliation is refused if there is no provider to compare with', async () => {
  app.services.payments = null;
  expect(await chief.call('POST', path)).toMatchObject({ status: 409, body: { code: 'payments_off' } });
});
