import { expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildCase } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;

const remove = (who: SignedIn) => who.call('POST', '/api/settings/delete-account', { password: personaPassword });

it('an open case keeps the accounts of both sides from being deleted, and no others', async () => {
  const [shipper, carrier, other] = await Promise.all([app.signIn('shipper'), app.signIn('carrier'), app.signIn('shipper')]);
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'closed', isAccepted: true });
  const id = await buildCase(sql, { kind: 'withheld', transportId, quoteId, shipperId: shipper.id, carrierSideId: carrier.id });
  for (const who of [shipper, carrier])
    expect(await remove(who)).toMatchObject({
      status: 409,
      body: { code: 'account_in_use', error: 'A problem with one of your bookings is still open. It must be closed first.' },
    });
  expect((await remove(other)).status).toBe(200);
  await sql`update cases set state = 'resolved', closed_at = now() where id = ${id}`;
  for (const who of [shipper, carrier]) expect((await remove(who)).status).toBe(200);
});
