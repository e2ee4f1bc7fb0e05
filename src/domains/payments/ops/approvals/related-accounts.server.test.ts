import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Role } from '#shared/roles.ts';
import type { SignedIn } from '../../../../../test/harness/app.ts';
import { book, pay } from '../../../../../test/harness/money/booked.ts';
import { mailedToken } from '../../../../../test/harness/people/mailed.ts';
import { startPayingApp } from '../../../../../test/harness/money/payments.ts';
import { readBooks } from '#domains/payments/ledger/ledger.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, admin, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);
beforeEach(() => sql`delete from rate_limits`);

async function delivered(): Promise<string> {
  const job = await book(app, { shipper: mia, carrier });
  await pay(money, mia, job);
  await sql`update quotes set workflow_state = 'delivered' where id = ${job.quoteId}`;
  await sql`update transports set status = 'delivered' where id = ${job.id}`;
  return job.paymentId;
}
const release = (who: SignedIn, id: string) =>
  who.call('POST', `/api/admin/payments/${id}/release`, { amount: '1100.00', reason: 'The shipper says that all is well' });
const decide = (who: SignedIn, actionId: string, how: 'confirmation' | 'withdrawal') =>
  who.call('POST', `/api/admin/payment-requests/${actionId}/${how}`);

describe('a second person', () => {
  let count = 0;
  const invite = async (by: SignedIn, role: Role = 'admin'): Promise<SignedIn> => {
    const email = `own.${(count += 1)}@example.com`;
    expect((await by.call('POST', '/api/super-admin/users', { email, fullName: 'Own Other', role })).status).toBe(201);
    const token = await mailedToken(sql, email, '/reset-password');
    await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: personaPassword });
    const { body } = await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    const authorization = `Bearer ${body.token}`;
    return { ...body.user, call: (method, path, sent) => app.anonymous(method, path, sent, { authorization }) } as SignedIn;
  };

  it.each<[string, () => Promise<[SignedIn, SignedIn]>]>([
    ['was invited by the requester', async () => [chief, await invite(chief)]],
    ['invited the requester recently', async () => [await invite(chief), chief]],
    ['was invited by the inviter of the requester', async () => [await invite(chief), await invite(chief)]],
    ['was invited by an invitee of the requester', async () => [chief, await invite(await invite(chief, 'super_admin'))]],
  ])('cannot be someone who %s, because the accounts are related', async (_words, people) => {
    const id = await delivered();
    const [asks, confirms] = await people();
    const asked = await release(asks, id);
    const actionId = asked.body.action.id;
    expect((await decide(confirms, actionId, 'confirmation')).body).toMatchObject({ code: 'own_request' });
    expect((await confirms.call('GET', `/api/admin/payments/${id}`)).body.actions[0].can.confirm).toBe(false);
    await app.settle();
    expect(await readBooks({ sql }, id)).toMatchObject({ carrier: 0 });
    await sql`update users set invited_at = now() - interval '6 days' where email like 'own.%'`;
    expect((await decide(confirms, actionId, 'confirmation')).body).toMatchObject({ code: 'own_request' });
    await sql`update users set first_signed_in_at = now() - interval '49 hours' where email like 'own.%'`;
    expect((await decide(confirms, actionId, 'confirmation')).status).toBe(200);
  });

  it('is needed by the one who raised the limit and by those just invited by that one', async () => {
    await chief.call('POST', '/api/super-admin/config', { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '5000.00', category: 'limits' });
    const id = await delivered();
    for (const who of [chief, await invite(chief)]) {
      const asked = await release(who, id);
      expect(asked.body.action.state).toBe('waiting');
      await decide(who, asked.body.action.id, 'withdrawal');
    }
    expect((await release(admin, id)).body.action.state).toBe('done');
    await chief.call('DELETE', '/api/super-admin/config/PAYMENT_SECOND_PERSON_ABOVE');
  });
});
