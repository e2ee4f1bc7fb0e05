import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { masterKey, openDataKey, seal, DecryptionError } from '#server/crypto/seal.ts';
import { encrypt, unwrap, wrap } from '#server/crypto/wrap.ts';
import type { ByteStore } from '#server/files/stores/byte-store.ts';
import { eraseUnusedKeys } from '#server/files/keys/erase-keys.ts';
import { StoredFileMissing } from '#server/files/stores/missing.ts';
import { newId } from '#shared/ids.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { testMasterKey } from '../../../../test/harness/processes/master-key.ts';
import { encryptToPublicKey, getPublicKey } from './box.ts';
import { decryptStored } from './decrypt-stored.ts';

const { sql } = await testDatabase();
const master = masterKey(Buffer.from(testMasterKey, 'base64'));
const { secrets } = testCtx(sql).services;

const keys = new Map<string, Buffer>();
let readsLeft = Infinity;
const current = {
  name: 'disk',
  put: async (id: string, key: Buffer) => void keys.set(id, key),
  async read(id: string) {
    if ((readsLeft -= 1) < 0) throw new Error('the key store does not answer');
    const key = keys.get(id);
    if (!key) throw new StoredFileMissing(id);
    return Readable.from([key]);
  },
} as unknown as ByteStore;
const set = { current, byName: () => current };
const stores = { ...set, shares: set };
const run = () => decryptStored({ sql, master, stores, log: pino({ level: 'silent' }) });

async function newKey(): Promise<string> {
  const id = newId();
  keys.set(id, randomBytes(32));
  await sql`insert into shares ${sql({ id, store: 'disk' })}`;
  return id;
}
/** As versions before migration 0140 stored texts: one data key, in a box for `shareId`. */
function sealTo(shareId: string | null, ...texts: readonly unknown[]) {
  const first = seal(Buffer.from(''), master);
  const dataKey = unwrap(master.key, first.wrappedKey);
  const inner = shareId === null ? dataKey : encryptToPublicKey(getPublicKey(keys.get(shareId)!), dataKey);
  const wrappedKey = wrap(master.key, inner);
  const sealed = texts.map((text) => sealWith(dataKey, Buffer.from(typeof text === 'string' ? text : JSON.stringify(text))));
  return { sealed, wrappedKey, keyId: master.id, shareId };
}
function sealWith(dataKey: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(7);
  const whole = Buffer.concat([nonce, Buffer.of(0, 0, 0, 0, 1)]);
  return Buffer.concat([Buffer.of(1), nonce, encrypt(dataKey, whole, plain)]);
}
async function erase(shareId: string): Promise<void> {
  keys.delete(shareId);
  await sql`update shares set erased_at = now() where id = ${shareId}`;
}

const request = {
  email: 'vera@customer.example',
  fullName: 'Vera Visits',
  phone: '+15125550142',
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '78701',
  toZipCode: '80202',
  transportType: 'open',
  isRunning: true,
  hasKeys: false,
  pickupLocation: '78701',
  deliveryLocation: '80202',
};
async function sealRequest(email: string, shareId: string | null): Promise<string> {
  const { sealed, ...key } = sealTo(shareId, { ...request, email });
  const id = newId();
  await sql`insert into pending_quotes ${sql({ id, claimTokenHash: Buffer.from(id), sealedRequest: sealed[0], ...key } as never)}`;
  return id;
}
const emails = async () => (await sql<{ email: string | null }[]>`select email from pending_quotes order by id`).map(({ email }) => email);

beforeEach(async () => {
  readsLeft = Infinity;
  keys.clear();
  for (const table of ['pending_quotes', 'contact_messages', 'mail_outbox', 'events', 'jobs', 'idempotency_keys', 'files', 'shares'])
    await sql`delete from ${sql(table)}`;
});

describe('rows of an earlier version', () => {
  it('are decrypted in place, even if encrypted by the master key alone, and their keys are erased', async () => {
    const shareId = await newKey();
    const id = await sealRequest('one@customer.example', shareId);
    await sealRequest('two@customer.example', null);
    await run();
    expect(await sql`select * from pending_quotes where id = ${id}`).toMatchObject([
      { ...request, email: 'one@customer.example', vin: null, sealedRequest: null, wrappedKey: null, keyId: null, shareId: null },
    ]);
    expect(await emails()).toEqual(['one@customer.example', 'two@customer.example']);
    expect(await sql`select id from shares where erased_at is not null`).toEqual([{ id: shareId }]);
    expect(await sql`select data from jobs where name = 'erase-share'`).toEqual([{ data: { shareId, store: 'disk' } }]);
  });

  it('for events get their payload and origin back', async () => {
    const { sealed, ...key } = sealTo(await newKey(), { fact: { driverName: 'Zoe' }, ipAddress: '192.0.2.7', userAgent: 'Browser' });
    const id = newId();
    await sql`insert into events ${sql({ id, topic: 'driver.named', payload: { quoteId: id }, sealedWords: sealed[0], ...key } as never)}`;
    await run();
    expect(await sql`select payload, ip_address, user_agent, sealed_words, wrapped_key from events`).toEqual([
      { payload: { quoteId: id, driverName: 'Zoe' }, ipAddress: '192.0.2.7', userAgent: 'Browser', sealedWords: null, wrappedKey: null },
    ]);
  });

  it('for emails get their text back, and their tokens encrypted with the master key alone', async () => {
    const content = {
      recipient: 'a@customer.example',
      subject: 'Hello',
      textBody: 'Open ?token=sealed-0',
      htmlBody: null,
      replyTo: null,
      unsubscribeUrl: null,
    };
    const { sealed, ...key } = sealTo(await newKey(), content, ['the-token']);
    await sql`
      insert into mail_outbox ${sql({ id: newId(), sealedWords: sealed[0], sealedTokens: sealed[1], tokenHashes: [Buffer.from('h')], ...key } as never)}`;
    await run();
    const [row] = await sql`select * from mail_outbox`;
    expect(row).toMatchObject({ ...content, sealedWords: null, shareId: null });
    expect(secrets.open({ sealed: row!['sealedTokens'], wrappedKey: row!['wrappedKey'], keyId: row!['keyId'] }).toString()).toBe(
      '["the-token"]',
    );
  });

  it('for support messages, second factors and stored replies become readable with the master key alone', async () => {
    const { id: userId } = await buildAccount(sql);
    const words = { name: 'Dana', email: 'dana@customer.example', subject: 'Two cars', message: 'Both stand in Boise.' };
    const message = sealTo(await newKey(), words);
    const factor = sealTo(await newKey(), 'totp secret');
    const answer = sealTo(await newKey(), '{"id":1}');
    const toKey = ({ wrappedKey, keyId, shareId }: typeof answer) => ({ wrappedKey, keyId, shareId });
    await sql`insert into contact_messages ${sql({ id: newId(), userId, sealedWords: message.sealed[0], ...toKey(message) } as never)}`;
    await sql`
      insert into second_factors ${sql({ userId, sealedSecret: factor.sealed[0], createdAt: new Date(), ...toKey(factor) } as never)}`;
    await sql`
      insert into idempotency_keys ${sql({ caller: 'c', key: 'k', fingerprint: 'f', status: 200, sealedBody: answer.sealed[0], ...toKey(answer) } as never)}`;
    await run();
    expect(await sql`select name, email, subject, message, sealed_words from contact_messages`).toEqual([{ ...words, sealedWords: null }]);
    const [{ secret }] = (await sql`select sealed_secret as sealed, wrapped_key, key_id from second_factors`).map((row) => ({
      secret: secrets.open(row as never).toString(),
    })) as [{ secret: string }];
    const [{ body }] = (await sql`select sealed_body as sealed, wrapped_key, key_id from idempotency_keys`).map((row) => ({
      body: secrets.open(row as never).toString(),
    })) as [{ body: string }];
    expect([secret, body]).toEqual(['totp secret', '{"id":1}']);
  });

  it('for files encrypted by the master key alone get a key without owner; damaged files stay as they are', async () => {
    const { sealed, wrappedKey } = seal(Buffer.from('a licence'), master);
    const file = { byteSize: 9, sha256: 'x', mime: 'image/png', store: 'disk', keyId: master.id };
    const [id, damaged] = [newId(), newId()];
    await sql`insert into files ${sql({ ...file, id, wrappedKey })}`;
    await sql`insert into files ${sql({ ...file, id: damaged, wrappedKey: randomBytes(60) })}`;
    await run();
    const [row] = await sql<{ wrappedKey: Buffer; shareId: string }[]>`select wrapped_key, share_id from files where id = ${id}`;
    expect(
      openDataKey(row!.wrappedKey, { ...master, share: keys.get(row!.shareId)! })
        .open(sealed)
        .toString(),
    ).toBe('a licence');
    expect(() => openDataKey(row!.wrappedKey, master)).toThrow(DecryptionError);
    expect(await sql`select share_id from files where id = ${damaged}`).toEqual([{ shareId: null }]);
    expect(await sql`select id from shares where owner_id is null and erased_at is null`).toEqual([{ id: row!.shareId }]);
    await run();
    expect(await sql`select share_id from files where id = ${id}`).toEqual([{ shareId: row!.shareId }]);
  });

  it('are deleted if their key was erased', async () => {
    const shareId = await newKey();
    await sealRequest('erased@customer.example', shareId);
    await sealRequest('stays@customer.example', await newKey());
    await erase(shareId);
    await run();
    expect(await emails()).toEqual(['stays@customer.example']);
  });

  it('stay, with all keys, if they are damaged or their key is missing, until the key is back', async () => {
    const [lost, other] = [await newKey(), await newKey()];
    await sealRequest('lost@customer.example', lost);
    const damaged = await sealRequest('damaged@customer.example', other);
    await sql`update pending_quotes set sealed_request = '\\x00' where id = ${damaged}`;
    const key = keys.get(lost)!;
    keys.delete(lost);
    await run();
    expect(await emails()).toEqual([null, null]);
    await sql`update shares set made_at = now() - interval '2 days'`;
    await eraseUnusedKeys({ sql });
    expect(await sql`select from shares where erased_at is not null`).toEqual([]);
    keys.set(lost, key);
    await run();
    expect(await emails()).toEqual(['lost@customer.example', null]);
  });

  it('are decrypted once: an interrupted run can be resumed, and another run changes nothing', async () => {
    for (let n = 0; n < 250; n += 1) await sealRequest(`n${n}@customer.example`, await newKey());
    readsLeft = 220;
    await expect(run()).rejects.toThrow('Start again when the key store is available');
    expect((await emails()).filter((email) => email !== null)).toHaveLength(200);
    readsLeft = Infinity;
    await run();
    expect(new Set(await emails()).size).toBe(250);
    const before = await sql`select * from pending_quotes order by id`;
    await run();
    expect(await sql`select * from pending_quotes order by id`).toEqual(before);
  });
});
