import { expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildCapture, buildPayment } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, mia, carrier] = await Promise.all([app.signIn('admin'), app.signIn('shipper'), app.signIn('carrier')]);

it.each(['re_1', 'pyr_1'])('only a hold of a returned refund (%s) can be repaid outside the card', async (made) => {
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'completed' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  const id = await buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: carrier.id });
  const charge = await buildCapture(sql, id, 104_900);
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, state, provider_id, failure, created_at, settled_at)
    values (${newId()}, ${id}, 'refund', 'desk', 10000, ${charge}, 'refused', ${made}, 'expired_or_canceled_card', now(), now())`;
  for (const reference of [`refund ${made}`, newId()])
    await sql`
      insert into payment_holds (id, payment_id, cause, reference, reason, amount_cents, borne_cents, created_at)
      values (${newId()}, ${id}, 'desk', ${reference}, 'A refund came back from the card', 10000, 0, now())`;
  const { holds } = (await admin.call('GET', `/api/admin/payments/${id}`)).body;
  expect(holds.map(({ isReturned }: { isReturned: boolean }) => isReturned)).toEqual([true, false]);
});
