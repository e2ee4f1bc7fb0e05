import { describe, expect, it } from 'vitest';
import { enqueue } from '#server/queue/queue.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { testMasterKey } from '../../../test/harness/master-key.ts';
import { testShares } from '../../../test/harness/shares.ts';
import { buildAccount, buildSession } from './fixtures.ts';
import { personaPassword } from './personas.ts';
import { giveAccountShares } from './shares.ts';
import { newTotpSecret, stepAt, totpOf } from './totp.ts';

const app = await startTestApp({ MASTER_KEY: testMasterKey });
const { sql } = app;
const shares = testShares(sql, Buffer.from(testMasterKey, 'base64'));

const shareOf = async (id: string) => (await sql<{ shareId: string | null }[]>`select share_id from users where id = ${id}`)[0]!.shareId;
const factorOf = async (id: string) =>
  (await sql<{ shareId: string | null }[]>`select share_id from second_factors where user_id = ${id}`)[0]!.shareId;
const signIn = (email: string, code?: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword, code });
/** Codes of the steps around now, each of which counts once. */
const codeOf = (secret: Buffer, later = 0) => totpOf(secret, stepAt(new Date()) + later);
const secretFrom = (base32: string): Buffer => {
  const bits = [...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const give = async () => {
  await enqueue({ sql }, giveAccountShares, {});
  await app.settle();
};
/** As before there were shares. */
async function layOld() {
  const user = await buildAccount(sql);
  const secret = newTotpSecret();
  const { sealed, wrappedKey, keyId } = app.services.secrets.seal(secret);
  await sql`
    insert into second_factors (user_id, sealed_secret, wrapped_key, key_id, confirmed_at) values (${user.id}, ${sealed}, ${wrappedKey}, ${keyId}, now())`;
  return { ...user, secret };
}

describe('the share of an account', () => {
  it('is there from the sign-up on, without a store being asked', async () => {
    await shares.make(2);
    const reply = await app.anonymous('POST', '/api/auth/register', {
      email: 'new.comer@customer.example',
      password: 'Quiet-Harbor-81',
      fullName: 'Nora Newcomer',
      phoneNumber: '+1 512 555 0130',
      role: 'shipper',
      acceptTerms: true,
    });
    expect(reply.status).toBe(201);
    expect(await shareOf(reply.body.user.id)).not.toBeNull();
    expect(shares.asked).toEqual([]);
  });

  it('is given to accounts of before as far as there are some, and their second factors, which open all the time', async () => {
    await sql`delete from shares where taken_at is null`;
    const [first, second] = [await layOld(), await layOld()];
    expect(await shareOf(first.id)).toBeNull();
    await give();
    expect([await shareOf(first.id), await factorOf(first.id)]).toEqual([null, null]);
    expect((await signIn(first.email, codeOf(first.secret))).status).toBe(200);
    await shares.make(1);
    await give();
    const given = [await shareOf(first.id), await shareOf(second.id)].filter((id) => id !== null);
    expect(given).toHaveLength(1);
    await shares.make(1);
    await give();
    for (const { id } of [first, second]) expect(await factorOf(id)).toBe(await shareOf(id));
    expect((await signIn(first.email, codeOf(first.secret, 1))).status).toBe(200);
    expect((await signIn(second.email, codeOf(second.secret))).status).toBe(200);
  });

  it('goes with the account: its factor and its share are gone', async () => {
    await shares.make(3);
    const who = await app.signIn('shipper');
    const shareId = await shareOf(who.id);
    expect(await who.call('POST', '/api/settings/delete-account', { password: personaPassword })).toMatchObject({ status: 200 });
    expect(await sql`select from shares where id = ${shareId} and erased_at is not null`).toHaveLength(1);
    expect(await sql`select from jobs where name = 'erase-share' and data->>'shareId' = ${shareId}`).toHaveLength(1);
    expect(await shareOf(who.id)).toBe(shareId);
  });
});

describe('a second factor', () => {
  async function setUp() {
    await shares.make(1);
    const user = await buildAccount(sql);
    const bearer = { authorization: `Bearer ${await buildSession(sql, user)}` };
    const made = await app.anonymous('POST', '/api/auth/two-factor/setup', { password: personaPassword }, bearer);
    expect(made.status).toBe(200);
    const secret = secretFrom(made.body.secret as string);
    const confirm = () => app.anonymous('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) }, bearer);
    return { ...user, secret, confirm };
  }
  const refusal = {
    status: 503,
    body: { code: 'unavailable', error: 'This cannot be read at the moment. Please try again in a minute.' },
  };

  it('is sealed to the share of its account, and asks for it outside of transactions', async () => {
    const user = await setUp();
    expect(await factorOf(user.id)).toBe(await shareOf(user.id));
    expect(await user.confirm()).toMatchObject({ status: 200 });
    expect((await signIn(user.email, codeOf(user.secret, 1))).status).toBe(200);
  });

  it('answers 503 with a sentence while the store of shares does not answer, and counts again once it does; where the share is gone a recovery code does', async () => {
    const user = await setUp();
    shares.isAway(true);
    expect(await user.confirm()).toMatchObject(refusal);
    shares.isAway(false);
    const { body } = await user.confirm();
    shares.isAway(true);
    expect(await signIn(user.email, codeOf(user.secret, 1))).toMatchObject(refusal);
    expect((await signIn(user.email)).status).toBe(401);
    shares.isAway(false);
    expect((await signIn(user.email, codeOf(user.secret, 1))).status).toBe(200);
    await sql`update shares set erased_at = now() where id = ${await shareOf(user.id)}`;
    await shares.follow();
    expect((await signIn(user.email, codeOf(user.secret, 1))).status).toBe(401);
    expect((await signIn(user.email, (body.recoveryCodes as string[])[0])).status).toBe(200);
  });
});
