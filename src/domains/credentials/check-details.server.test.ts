import { beforeEach, describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../test/harness/timeouts.ts';
import { writeCheckDetails } from './check-details.ts';
import { deleteOldAnswers } from './fmcsa/cached-answers.ts';
import { overrideDotMc } from './manual-override.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from './fmcsa/fmcsa-client.ts';
import { testCtx } from '../../../test/harness/context.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;
app.services.domains.set(
  fmcsaClientKey,
  createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs: waitLimitMs, pauseMs: 0 }),
);

let last = 9_940_000;
/** Unused numbers, with their docket listed at FMCSA. */
function numbers() {
  last += 1;
  fmcsa.list(last, exampleCarrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const join = (role: Role): Promise<SignedIn> => app.signIn(role, numbers());
interface Check {
  readonly snapshot: object;
  readonly details: object | null;
}
/** The log entry and the details stored apart from it. */
async function getCheck(dotNumber: string): Promise<Check> {
  const [row] = await sql<Check[]>`
    select l.user_id, l.status, l.snapshot, l.ip_address, w.details
    from dot_mc_validation_logs l left join register_check_words w on w.check_id = l.id where l.dot_number = ${dotNumber}`;
  return row!;
}

beforeEach(async () => {
  await sql`delete from rate_limits`;
});

describe('a check at FMCSA', () => {
  it('stores the answer without the tax number, with the FMCSA time and the requesting account', async () => {
    const person = await join('carrier');
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber, userId: newId() });
    const row = await getCheck(dotNumber);
    expect(row).toMatchObject({
      userId: person.id,
      status: 'valid',
      snapshot: { mode: 'live', retrievalDate: '2026-11-20T10:00:00.000Z' },
    });
    expect(row.details).toMatchObject({ dockets: [mcNumber.replace('-', '')], carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } });
    expect(JSON.stringify(row)).not.toMatch(/"ein"|123456789/);
    const { registerChecks } = (await person.call('POST', '/api/settings/my-data', { password: personaPassword })).body;
    expect(registerChecks.at(-1)).toMatchObject({
      dotNumber,
      ipAddress: expect.stringMatching(/^10\./),
      snapshot: { mode: 'live', carrier: { legalName: 'EXAMPLE AUTO HAULING LLC' } },
    });
  });

  it('logs nothing personal; the answer and origin are stored separately for 30 days', async () => {
    const person = await join('carrier');
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    const { details, ...log } = await getCheck(dotNumber);
    expect(log).toMatchObject({ ipAddress: null, snapshot: { message: expect.stringMatching(`^DOT number ${dotNumber} is active`) } });
    expect(JSON.stringify(log)).not.toMatch(/EXAMPLE AUTO|\b10\.0\.0\./);
    expect(JSON.stringify(details)).toMatch(/EXAMPLE AUTO/);
    const later = (days: number) => testCtx(sql, { now: new Date(Date.now() + days * 86_400_000) });
    await deleteOldAnswers(later(29));
    expect((await getCheck(dotNumber)).details).toEqual(details);
    await deleteOldAnswers(later(31));
    expect(await getCheck(dotNumber)).toMatchObject({ ...log, details: null });
  });

  it('stores nothing personal without a session', async () => {
    const { dotNumber, mcNumber } = numbers();
    await app.anonymous('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    expect(await getCheck(dotNumber)).toMatchObject({ status: 'valid', details: null, ipAddress: null });
    expect(JSON.stringify(await getCheck(dotNumber))).not.toMatch(/EXAMPLE AUTO/);
  });

  it('loses its details with the account, even if it is deleted during the request', async () => {
    const person = await join('carrier');
    const { dotNumber, mcNumber } = numbers();
    await person.call('POST', '/api/validate/dot-mc', { dotNumber, mcNumber });
    const kept = () => sql`select from register_check_words where user_id = ${person.id}`;
    expect(await kept()).not.toEqual([]);
    expect((await person.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await kept()).toEqual([]);
    const [log] = await sql<{ id: string }[]>`select id from dot_mc_validation_logs where dot_number = ${dotNumber}`;
    await writeCheckDetails({ sql }, log!.id, person.id, { ipAddress: '192.0.2.1' });
    expect(await kept()).toEqual([]);
  });

  it('by an administrator stores the notes apart from the log until the account is deleted', async () => {
    const person = await join('independent_driver');
    const actor = toActor(await buildAccount(sql, { role: 'admin' }));
    await overrideDotMc(testCtx(sql, { actor, services: app.services }), person.id, { verified: false, notes: 'Spoke to Robin Vale' });
    await deleteOldAnswers(testCtx(sql, { now: new Date(Date.now() + 31 * 86_400_000) }));
    const [row] = await sql<Check[]>`
      select l.snapshot, w.details from dot_mc_validation_logs l join register_check_words w on w.check_id = l.id
      where l.user_id = ${person.id} and l.manual_override_flag`;
    expect(JSON.stringify(row!.snapshot)).not.toMatch(/Robin/);
    expect(row!.details).toMatchObject({ notes: 'Spoke to Robin Vale' });
  });
});
