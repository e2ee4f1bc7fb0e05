import { beforeEach, describe, expect, it } from 'vitest';
import { actorOf, buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { publicKeyOf } from '#server/crypto/box.ts';
import { newShare } from '#server/crypto/seal.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { exampleCarrier } from '../../../test/harness/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/fmcsa-server.ts';
import { patienceMs } from '../../../test/harness/patience.ts';
import type { SealedWords } from '#server/files/day-seal.ts';
import { openCheckWords, writeCheckWords } from './check-words.ts';
import { overrideDotMc } from './manual-override.ts';
import { createRegister, registerKey } from './register-client.ts';
import { testCtx } from '../../../test/harness/context.ts';

const register = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: register.webKey, FMCSA_API_URL: register.origin });
const { sql } = app;
app.services.domains.set(
  registerKey,
  createRegister({ webKey: register.webKey, apiUrl: register.origin }, { spacingMs: 0, timeoutMs: patienceMs, pauseMs: 0 }),
);

let last = 9_940_000;
/** Numbers that nobody has yet, in the register with their docket. */
function numbers() {
  last += 1;
  register.list(last, exampleCarrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const join = (role: Role): Promise<SignedIn> => app.signIn(role, numbers());
/** Somebody whose share is in no store, although nobody erased it. */
async function joinWithLostShare(): Promise<{ person: SignedIn; shareId: string }> {
  const [person, shareId] = [await join('carrier'), newId()];
  await sql`insert into shares (id, store, public_key, taken_at) values (${shareId}, 'disk', ${publicKeyOf(newShare())}, now())`;
  await sql`update users set share_id = ${shareId} where id = ${person.id}`;
  return { person, shareId };
}
/** A check of a number as its log keeps it, and what is sealed beside. */
async function checkOf(dotNumber: string): Promise<SealedWords & { readonly snapshot: object }> {
  const [row] = await sql<(SealedWords & { snapshot: object })[]>`
    select l.user_id, l.status, l.snapshot, l.ip_address, w.sealed_words, w.wrapped_key, w.key_id, w.share_id
    from dot_mc_validation_logs l left join register_check_words w on w.check_id = l.id where l.dot_number = ${dotNumber}`;
  return row!;
}

beforeEach(async () => {
  await sql`delete from rate_limits`;
});

describe('a check at the register', () => {
  it('keeps the answer without the tax number, with the time of the register, under the account that asked', async () => {
    const person = await join('carrier');
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber, userId: newId() });
    const row = await checkOf(dotNumber);
    expect(row).toMatchObject({
      userId: person.id,
      status: 'valid',
      snapshot: { mode: 'live', retrievalDate: '2026-11-20T10:00:00.000Z' },
    });
    const words = await openCheckWords(app, row);
    expect(words).toMatchObject({ dockets: [mcNumber.replace('-', '')], carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } });
    expect(JSON.stringify([row, words])).not.toMatch(/"ein"|123456789/);
    const { registerChecks } = (await person.call('POST', '/api/settings/my-data', { password: personaPassword })).body;
    expect(registerChecks.at(-1)).toMatchObject({
      dotNumber,
      ipAddress: expect.stringMatching(/^10\./),
      snapshot: { mode: 'live', carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } },
    });
  });

  it('says nothing of people in the log: the answer and from where it was asked for is sealed to the account, and closed with it', async () => {
    const { person, shareId } = await joinWithLostShare();
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    const { sealedWords, ...row } = await checkOf(dotNumber);
    expect(row).toMatchObject({
      shareId,
      ipAddress: null,
      snapshot: { message: expect.stringMatching(`^DOT number ${dotNumber} is active`) },
    });
    expect(`${JSON.stringify(row)}${Buffer.from(sealedWords!)}`).not.toMatch(/EXAMPLE AUTO|\b10\.0\.0\./);
    await sql`update shares set erased_at = now() where id = ${shareId}`;
    expect(await openCheckWords(app, { sealedWords, ...row })).toBeNull();
  });

  it('keeps nothing of people where nobody was signed in', async () => {
    const { dotNumber, mcNumber } = numbers();
    await app.anonymous('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    expect(await checkOf(dotNumber)).toMatchObject({ status: 'valid', sealedWords: null, ipAddress: null });
    expect(JSON.stringify(await checkOf(dotNumber))).not.toMatch(/EXAMPLE AUTO/);
  });

  it('loses what it says with the account, and keeps nothing where the account went while the register was asked', async () => {
    const person = await join('carrier');
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    const kept = () => sql`select from register_check_words where user_id = ${person.id}`;
    expect(await kept()).not.toEqual([]);
    expect((await person.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await kept()).toEqual([]);
    const [log] = await sql<{ id: string }[]>`select id from dot_mc_validation_logs where dot_number = ${dotNumber}`;
    await writeCheckWords(app, log!.id, person.id, { ipAddress: '192.0.2.1' });
    expect(await kept()).toEqual([]);
  });

  it('of a person who decided instead of the register says its notes sealed', async () => {
    const person = await join('independent_driver');
    const actor = actorOf(await buildAccount(sql, { role: 'admin' }));
    const ctx = testCtx(sql, { actor, services: app.services });
    await overrideDotMc(ctx, person.id, { verified: false, notes: 'Spoke to Robin Vale' });
    const [row] = await sql<(SealedWords & { snapshot: object })[]>`
      select l.snapshot, w.sealed_words, w.wrapped_key, w.key_id, w.share_id from dot_mc_validation_logs l join register_check_words w on w.check_id = l.id
      where l.user_id = ${person.id} and l.manual_override_flag`;
    expect(JSON.stringify(row!.snapshot)).not.toMatch(/Robin/);
    expect(await openCheckWords(app, row!)).toMatchObject({ notes: 'Spoke to Robin Vale' });
  });

  it('cannot be read now where its share is not found although nobody erased it', async () => {
    const { person, shareId } = await joinWithLostShare();
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    await expect(openCheckWords(app, await checkOf(dotNumber))).rejects.toMatchObject({ status: 503 });
    await sql`update shares set erased_at = now() where id = ${shareId}`;
    expect(await openCheckWords(app, await checkOf(dotNumber))).toBeNull();
  });
});
