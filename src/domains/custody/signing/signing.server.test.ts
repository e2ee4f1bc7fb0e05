import { createPublicKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDays, dayMs, utcDay } from '#shared/dates/days.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { appendEntry } from '../commands.ts';
import { signDays } from './sign-days.ts';
import { getLeaf, type ChainHead } from './merkle-tree.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql, programSql } = app;
const [shipper, stranger, superAdmin] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('super_admin')];
beforeEach(() => sql`delete from rate_limits`);

const today = utcDay(new Date());
const signOn = (days: number) => {
  const now = new Date(Date.now() + days * dayMs);
  const ctx = testCtx(programSql, { now, services: app.services });
  return inTransaction(ctx, signDays);
};
const append = (transportId: string, eventType: string) =>
  inTransaction(testCtx(programSql, { services: app.services }), (ctx) =>
    appendEntry(ctx, { transportId, eventType, eventData: {}, initiatedBy: null }),
  );
const getChain = async (...events: string[]) => {
  const id = await buildTransport(sql, { shipperId: shipper.id });
  for (const event of events) await append(id, event);
  return id;
};
const getReauthentication = async (id: string, who = shipper) => who.call('GET', `/api/transports/${id}/custody-proof`);
const getDays = async () => (await app.anonymous('GET', '/api/custody/days?limit=100')).body;
const getKeys = async () => (await app.anonymous('GET', '/api/custody/signing-keys')).body;
/** Changes data as an attacker with database access would. */
const behindOurBack = (change: (tx: typeof sql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx as never);
  });
const getFaults = async (id: string) => {
  const { body } = await getReauthentication(id);
  return { brokenAt: body.brokenAt, faults: body.days.map(({ fault }: { fault: string | null }) => fault) };
};

describe('the daily signatures of custody chains', () => {
  it('are made every day, even without entries, and include the hash of the day before', async () => {
    const id = await getChain('one', 'two');
    expect((await getReauthentication(id)).body).toEqual({ entries: 2, brokenAt: null, days: [] });
    expect(await signOn(1)).toBe(1);
    expect(await signOn(1)).toBe(0);
    expect(await signOn(4)).toBe(3);
    const days = await getDays();
    expect(days.map(({ day }: { day: string }) => day)).toEqual([3, 2, 1, 0].map((more) => addDays(today, more)));
    expect(days.slice(0, 3).map(({ heads }: { heads: number }) => heads)).toEqual([0, 0, 0]);
    for (const [at, { previousHash }] of days.slice(0, -1).entries()) expect(previousHash).toBe(days[at + 1].hash);
    const [head] = await sql<ChainHead[]>`select transport_id, position, hash, salt from custody_heads where transport_id = ${id}`;
    expect(days[3].root).toBe(getLeaf(head!));
    expect(days[3].root, 'a chain that grew alone, whose hash somebody guessed').not.toBe(getLeaf({ ...head!, salt: null }));
    expect((await getReauthentication(id)).body.days).toEqual([
      { day: today, position: 2, hash: days[3].hash, fingerprint: (await getKeys())[0].fingerprint, fault: null },
    ]);
  });

  it('include an entry made after a day was signed in the next day, once', async () => {
    const id = await getChain('late');
    await signOn(5);
    await append(id, 'later');
    await signOn(6);
    await signOn(7);
    const { body } = await getReauthentication(id);
    expect(body.days.map(({ day, position, fault }: Record<string, unknown>) => [day, position, fault])).toEqual([
      [addDays(today, 4), 1, null],
      [addDays(today, 5), 2, null],
    ]);
  });

  it('can be verified by anyone with the published key', async () => {
    const [key] = await getKeys();
    const days = await getDays();
    const published = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
    for (const { day, heads, previousHash, root, signature } of days)
      expect(
        verify(null, Buffer.from(JSON.stringify({ day, heads, previousHash, root })), published, Buffer.from(signature, 'base64')),
      ).toBe(true);
    expect(days.length).toBeGreaterThan(3);
  });

  it('report missing or changed entries, and forged days or signatures', async () => {
    const [cutOff, changed, forgedDay, forgedSignature] = [
      await getChain('one', 'two'),
      await getChain('one', 'two'),
      await getChain('one'),
      await getChain('one'),
    ];
    await signOn(9);
    for (const id of [cutOff, changed, forgedDay]) expect(await getFaults(id)).toEqual({ brokenAt: null, faults: [null] });
    await behindOurBack((tx) => tx`delete from communication_timeline where transport_id = ${cutOff} and position = 2`);
    expect(await getFaults(cutOff)).toEqual({ brokenAt: null, faults: ['entry_missing'] });
    await behindOurBack(
      (tx) => tx`update communication_timeline set event_type = 'other' where transport_id = ${changed} and position = 1`,
    );
    expect(await getFaults(changed)).toEqual({ brokenAt: 1, faults: ['entry_changed'] });
    await behindOurBack((tx) => tx`update custody_heads set path = '{}' where transport_id = ${forgedDay}`);
    expect(await getFaults(forgedDay)).toEqual({ brokenAt: null, faults: ['not_in_day'] });
    await behindOurBack(
      (tx) =>
        tx`update custody_days set signature = (select signature from custody_days order by day limit 1) where id = (select custody_day_id from custody_heads where transport_id = ${forgedSignature})`,
    );
    expect(await getFaults(forgedSignature)).toEqual({ brokenAt: null, faults: ['signature'] });
  });

  it('are shown to those who may read the chain, and to no one else', async () => {
    const id = await getChain('one');
    expect((await getReauthentication(id, stranger)).status).toBe(404);
    expect((await getReauthentication(id, superAdmin)).status).toBe(200);
  });
});

describe('the signing key', () => {
  it('is stored encrypted, and only its public half is published', async () => {
    const [row] = await sql<{ sealed: Buffer; publicKey: string }[]>`select sealed, public_key from signing_keys where retired_at is null`;
    const keys = await getKeys();
    expect(Object.keys(keys[0]).toSorted()).toEqual(['createdAt', 'fingerprint', 'id', 'publicKey', 'retiredAt']);
    expect(keys[0].publicKey).toBe(row!.publicKey);
    // An unencrypted PKCS#8 Ed25519 key starts with these bytes.
    expect(row!.sealed.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false);
  });

  it('can be replaced by a super administrator with a reason; earlier signatures stay valid', async () => {
    const id = await getChain('one');
    await signOn(10);
    const [before] = await getKeys();
    const rotated = await superAdmin.call('POST', '/api/super-admin/signing-keys', { reason: 'A laptop was lost' });
    expect([rotated.status, rotated.body.length]).toEqual([200, 2]);
    await append(id, 'two');
    await signOn(11);
    const [now, retired] = await getKeys();
    expect(retired).toMatchObject({ id: before.id, retiredAt: expect.any(String) });
    expect((await getReauthentication(id)).body.days).toMatchObject([
      { fingerprint: retired.fingerprint, fault: null },
      { fingerprint: now.fingerprint, fault: null },
    ]);
    expect(await sql`select sealed, wrapped_key, key_id from signing_keys where id = ${before.id}`).toEqual([
      { sealed: null, wrappedKey: null, keyId: null },
    ]);
    await app.settle();
    expect(await sql`select details from audit_log where event_type = 'custody.key-rotated'`).toEqual([
      { details: { reason: 'A laptop was lost' } },
    ]);
  });

  it('cannot be replaced without a reason, by an administrator, or without recent authentication', async () => {
    const admin = await app.signIn('admin');
    expect((await superAdmin.call('POST', '/api/super-admin/signing-keys', { reason: '' })).status).toBe(422);
    expect((await admin.call('POST', '/api/super-admin/signing-keys', { reason: 'A laptop was lost' })).status).toBe(403);
    await sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${superAdmin.id}`;
    expect((await superAdmin.call('POST', '/api/super-admin/signing-keys', { reason: 'A laptop was lost' })).body.code).toBe(
      'proof_needed',
    );
    await superAdmin.call('POST', '/api/auth/prove', { password: personaPassword });
    expect(await getKeys()).toHaveLength(2);
  });

  it('signs each day once, even if two jobs run at once', async () => {
    const [one, two] = await Promise.all([signOn(13), signOn(13)]);
    expect([one, two].toSorted()).toEqual([0, 2]);
  });
});
