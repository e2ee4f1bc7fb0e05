import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import type { ConfigChange } from './config-schemas.ts';

const app = await startTestApp();
const { sql } = app;
const sue = await app.signIn('super_admin', { fullName: 'Sue Prime' });
const limit = { key: 'max_draft_limit', value: '20', category: 'limits', description: 'For the season' };
const set = (body: object) => sue.call('POST', '/api/super-admin/config', body);
const list = async (): Promise<ConfigChange[]> => (await sue.call('GET', '/api/super-admin/config-changes')).body;
const takeBack = (id: string, body: object = {}) => sue.call('POST', `/api/super-admin/config-changes/${id}/take-back`, body);
const getValue = async (key: string) => (await sql`select value from system_config where key = ${key}`)[0]?.['value'] ?? null;

beforeEach(() => sql`delete from system_config`);

describe('the history of the configuration', () => {
  it('shows who changed what and when, newest first, page by page', async () => {
    await set(limit);
    await set({ ...limit, value: '30' });
    await sue.call('DELETE', `/api/super-admin/config/${limit.key}`);
    const [deleted, changed, added] = await list();
    const was = (value: string) => ({ value, category: 'limits', description: 'For the season' });
    const common = { key: limit.key, reason: null, changedBy: 'Sue Prime', changedAt: expect.any(String), isTakingBack: false };
    expect(deleted).toMatchObject({ ...common, from: was('30'), to: null, can: { takeBack: true } });
    expect(changed).toMatchObject({ ...common, from: was('20'), to: was('30'), can: { takeBack: false } });
    expect(added).toMatchObject({ ...common, from: null, to: was('20'), can: { takeBack: false } });
    const first = await sue.call('GET', '/api/super-admin/config-changes?limit=1');
    expect(first.body).toEqual([deleted]);
    const next = /<(.+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    expect((await sue.call('GET', next)).body).toEqual([changed]);
  });
});

describe('reverting a configuration change', () => {
  it('restores changed, added and deleted entries as a change that can itself be reverted', async () => {
    await set(limit);
    await set({ ...limit, value: '30', description: '' });
    const back = await takeBack((await list())[0]!.id, { reason: 'Carriers complained' });
    expect(back).toMatchObject({
      status: 200,
      body: { from: { value: '30', description: null }, to: { value: '20', description: 'For the season' }, isTakingBack: true },
    });
    expect(await getValue(limit.key)).toBe('20');
    const [taking, taken] = await list();
    expect(taking).toMatchObject({ reason: 'Carriers complained', changedBy: 'Sue Prime', can: { takeBack: true } });
    expect(taken).toMatchObject({ isTakenBack: true, can: { takeBack: false } });
    expect((await takeBack(taking!.id)).status).toBe(200);
    expect(await getValue(limit.key)).toBe('30');
    await sue.call('DELETE', `/api/super-admin/config/${limit.key}`);
    expect((await takeBack((await list())[0]!.id)).status).toBe(200);
    expect(await getValue(limit.key)).toBe('30');
    await set({ key: 'office.phone', value: 'none', category: 'notifications' });
    expect((await takeBack((await list())[0]!.id)).body).toMatchObject({ to: null });
    expect(await getValue('office.phone')).toBeNull();
    const [line] = await sql`select event_type, details from audit_log where subject_type = 'config' order by id desc limit 1`;
    expect(line).toMatchObject({ eventType: 'config.deleted', details: { from: 'none', to: null, takesBack: expect.any(String) } });
  });

  it('works only for the last change of a key, and once for two at once', async () => {
    await set(limit);
    const first = (await list())[0]!.id;
    await set({ ...limit, value: '30' });
    expect(await takeBack(first)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    const last = (await list())[0]!.id;
    const answers = await Promise.all([takeBack(last), takeBack(last), takeBack(last)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await getValue(limit.key)).toBe('20');
    expect(await takeBack(newId())).toMatchObject({ status: 404 });
  });

  it('needs a reason if it changes a flag', async () => {
    await set({ key: 'sentinelEnforceBan', category: 'security', value: 'true', reason: 'A scan' });
    const { id } = (await list())[0]!;
    expect(await takeBack(id)).toMatchObject({ status: 422, body: { fields: { reason: 'Enter a reason for this change' } } });
    expect(await takeBack(id, { reason: 'It is over' })).toMatchObject({ status: 200 });
    expect(await getValue('sentinelEnforceBan')).toBeNull();
  });
});

describe('PUT /api/super-admin/system-config', () => {
  const url = '/api/super-admin/system-config';
  const turn = (flags: object, reason: string | null = 'The register is away') =>
    app.settle().then(async () => sue.call('PUT', url, { ...(await sue.call('GET', url)).body, ...flags, reason }));

  it('sets the flags that differ, with one history line each', async () => {
    const before = await list();
    const { body: flags } = await sue.call('GET', url);
    expect(flags).toMatchObject({ dotMcValidationEnabled: true, sentinelEnforceBan: false });
    expect(await turn({})).toMatchObject({ status: 200, body: flags });
    expect(await list()).toEqual(before);
    expect(await turn({ dotMcValidationEnabled: false })).toMatchObject({ status: 200, body: { ...flags, dotMcValidationEnabled: false } });
    expect((await app.anonymous('GET', '/api/validate/dot-mc/status')).body).toMatchObject({ enabled: false });
    const [change, ...rest] = await list();
    expect(rest).toEqual(before.map((one) => ({ ...one, can: one.key === change!.key ? { takeBack: false } : one.can })).slice(0, 19));
    expect(change).toMatchObject({
      key: 'DOT_MC_VALIDATION_ENABLED',
      to: { value: 'false', category: 'validation' },
      reason: 'The register is away',
    });
    const lines =
      await sql`select event_type, details from audit_log where subject_id = 'DOT_MC_VALIDATION_ENABLED' order by id desc limit 2`;
    expect(lines.map((line) => line['eventType']).toSorted()).toEqual(['DOTMCValidationToggled', 'config.changed']);
  });

  it('needs a reason and all flags, and writes nothing otherwise', async () => {
    expect(await turn({ sentinelEnforceBan: true }, null)).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Enter a reason for this change' } },
    });
    expect(await sue.call('PUT', url, { sentinelEnforceBan: true, reason: 'A scan' })).toMatchObject({ status: 422 });
    expect(await getValue('sentinelEnforceBan')).toBeNull();
  });

  it('needs a two-factor code instead of the password if set up, and a reason', async () => {
    const chief = await app.signIn('super_admin');
    const { body: setup } = await chief.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await chief.call('POST', '/api/auth/two-factor/confirm', { code: getCode(setup.secret) });
    // Re-authentication has expired, and the current code is accepted again.
    await sql`update second_factors set last_step = 0 where user_id = ${chief.id}`;
    await sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${chief.id}`;
    const { body: flags } = await chief.call('GET', url);
    const turnOn = (reason: string | null) => chief.call('PUT', url, { ...flags, sentinelEnforceBan: true, reason });
    expect(await turnOn('A scan')).toMatchObject({ status: 403, body: { code: 'proof_needed', fields: { code: expect.any(String) } } });
    expect((await chief.call('POST', '/api/auth/prove', { password: personaPassword })).status).toBe(422);
    expect((await turnOn('A scan')).status).toBe(403);
    expect((await chief.call('POST', '/api/auth/prove', { code: getCode(setup.secret) })).status).toBe(200);
    expect(await turnOn(null)).toMatchObject({ status: 422, body: { fields: { reason: 'Enter a reason for this change' } } });
    expect(await getValue('sentinelEnforceBan')).toBeNull();
    expect(await turnOn('A scan')).toMatchObject({ status: 200, body: { sentinelEnforceBan: true } });
  });

  it('of several calls at once stores one of them, with a complete history', async () => {
    const wishes = [true, false, true, false, true, false].map((is) => turn({ sentinelEnforceBan: is, dotMcValidationEnabled: is }));
    expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual(wishes.map(() => 200));
    const history = (await list()).filter(({ key }) => key === 'sentinelEnforceBan');
    for (const [at, { from }] of history.entries()) {
      const earlier = history[at + 1];
      if (from !== null && earlier) expect(from).toEqual(earlier.to);
    }
    expect(await getValue('sentinelEnforceBan')).toBe(history[0]!.to!.value);
  });
});
