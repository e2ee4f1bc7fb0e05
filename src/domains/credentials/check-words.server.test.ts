import { beforeEach, describe, expect, it } from 'vitest';
import { publicKeyOf } from '#server/crypto/box.ts';
import { newShare } from '#server/crypto/seal.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { exampleCarrier } from '../../../test/harness/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/fmcsa-server.ts';
import { patienceMs } from '../../../test/harness/patience.ts';
import { forgetNobodysChecks, openCheckWords, type CheckRow } from './check-words.ts';
import { configureRegister } from './register-client.ts';

const register = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: register.webKey, FMCSA_API_URL: register.origin });
const { sql } = app;
configureRegister({ webKey: register.webKey, apiUrl: register.origin }, { spacingMs: 0, timeoutMs: patienceMs, pauseMs: 0 });

let last = 9_940_000;
/** Numbers that nobody has yet, in the register with their docket. */
function numbers() {
  last += 1;
  register.list(last, exampleCarrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const join = (role: Role): Promise<SignedIn> => app.signIn(role, numbers());
/** A check of a number as its log keeps it, and what is sealed beside. */
async function checkOf(dotNumber: string): Promise<CheckRow & { readonly snapshot: object }> {
  const [row] = await sql<(CheckRow & { snapshot: object })[]>`
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
    const words = await openCheckWords(row);
    expect(words).toMatchObject({ dockets: [mcNumber.replace('-', '')], carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } });
    expect(JSON.stringify([row, words])).not.toMatch(/"ein"|123456789/);
    const { registerChecks } = (await person.call('GET', '/api/settings/my-data')).body;
    expect(registerChecks.at(-1)).toMatchObject({
      dotNumber,
      ipAddress: expect.stringMatching(/^10\./),
      snapshot: { mode: 'live', carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } },
    });
  });

  it('says nothing of people in the log: the answer and from where it was asked for is sealed to the account, and closed with it', async () => {
    const person = await join('carrier');
    const [share, shareId] = [newShare(), newId()];
    await sql`insert into shares (id, store, public_key, taken_at) values (${shareId}, 'disk', ${publicKeyOf(share)}, now())`;
    await sql`update users set share_id = ${shareId} where id = ${person.id}`;
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    const { sealedWords, ...row } = await checkOf(dotNumber);
    expect(row).toMatchObject({
      shareId,
      ipAddress: null,
      snapshot: { message: expect.stringMatching(`^DOT number ${dotNumber} is active`) },
    });
    expect(`${JSON.stringify(row)}${Buffer.from(sealedWords!)}`).not.toMatch(/EXAMPLE AUTO|\b10\.0\.0\./);
    // Its share is in no store: what it says is closed.
    expect(await openCheckWords({ sealedWords, ...row })).toBeNull();
  });

  it('keeps what nobody signed in asked for a day', async () => {
    const { dotNumber, mcNumber } = numbers();
    await app.anonymous('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    expect(await openCheckWords(await checkOf(dotNumber))).toMatchObject({ carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } });
    await forgetNobodysChecks(sql);
    expect((await checkOf(dotNumber)).sealedWords).not.toBeNull();
    await sql`update register_check_words set created_at = now() - interval '25 hours' where user_id is null`;
    await forgetNobodysChecks(sql);
    expect(await checkOf(dotNumber)).toMatchObject({ status: 'valid', sealedWords: null });
  });
});
