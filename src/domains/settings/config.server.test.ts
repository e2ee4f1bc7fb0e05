import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const superAdmin = await app.signIn('super_admin', { fullName: 'Sue Prime' });
const url = '/api/super-admin/config';
const limit = { key: 'max_draft_limit', value: '20', category: 'limits', description: 'For the season' };
const set = (body: object) => superAdmin.call('POST', url, body);
const remove = (key: string, reason = '') => superAdmin.call('DELETE', `${url}/${encodeURIComponent(key)}?reason=${reason}`);
const audited = () =>
  sql`select event_type, subject_id, details from audit_log where subject_type = 'config' and actor_id = ${superAdmin.id} order by id`;
const stored = () => sql`select key, value from system_config order by key`;

beforeEach(() => sql`delete from system_config`);

describe('POST /api/super-admin/config', () => {
  it('adds an entry or changes an existing one, and audits both', async () => {
    const before = (await audited()).length;
    const entry = { ...limit, isKnown: true, updatedBy: 'Sue Prime', updatedAt: expect.any(String) };
    expect(await set(limit)).toMatchObject({ status: 200, body: entry });
    expect(await set({ ...limit, value: '30', description: '' })).toMatchObject({ body: { ...entry, value: '30', description: null } });
    expect((await superAdmin.call('GET', url)).body).toEqual([{ ...entry, value: '30', description: null }]);
    expect((await audited()).slice(before)).toEqual([
      { eventType: 'config.changed', subjectId: limit.key, details: { key: limit.key, from: null, to: '20', category: 'limits' } },
      { eventType: 'config.changed', subjectId: limit.key, details: { key: limit.key, from: '20', to: '30', category: 'limits' } },
    ]);
  });

  it('stores an unknown key, and says that it is not used', async () => {
    expect(await set({ key: 'office.phone', value: 'any text', category: 'notifications' })).toMatchObject({
      status: 200,
      body: { isKnown: false, description: null },
    });
  });

  it.each([
    [{ key: '' }, 'key', 'Please fill in all required fields'],
    [{ key: undefined }, 'key', 'Please fill in all required fields'],
    [{ value: '   ' }, 'value', 'Please fill in all required fields'],
    [{ category: 'colours' }, 'category', 'Please fill in all required fields'],
    [{ category: undefined }, 'category', 'Please fill in all required fields'],
    [{ key: 'a b' }, 'key', 'Use letters, digits, dots, dashes and underscores in the key'],
    // As a path segment it would mean the parent, so it could not be deleted.
    [{ key: '..' }, 'key', 'Use letters, digits, dots, dashes and underscores in the key'],
    [{ key: 'x'.repeat(101) }, 'key', 'At most 100 characters'],
    [{ value: 'x'.repeat(2001) }, 'value', 'At most 2,000 characters'],
    [{ description: 'x'.repeat(501) }, 'description', 'At most 500 characters'],
    [{ value: 'many' }, 'value', 'max_draft_limit must be a whole number from 1 to 1000'],
    [{ value: '0' }, 'value', 'max_draft_limit must be a whole number from 1 to 1000'],
    [{ category: 'security' }, 'category', 'max_draft_limit belongs to category limits'],
    [{ key: 'sentinelEnforceBan', category: 'security', value: 'on' }, 'value', 'sentinelEnforceBan must be true or false'],
  ])('refuses %j with a message and writes nothing', async (wrong, field, message) => {
    const before = (await audited()).length;
    expect(await set({ ...limit, ...wrong })).toMatchObject({ status: 422, body: { error: message, fields: { [field]: message } } });
    expect(await stored()).toEqual([]);
    expect(await audited()).toHaveLength(before);
  });

  it('logs when number validation is turned on or off, even by a deletion, but not without a change', async () => {
    const key = 'DOT_MC_VALIDATION_ENABLED';
    const turn = (value: string) => set({ key, value, category: 'validation', reason: 'The register is away' });
    const toggled = async () =>
      (await sql`select details from audit_log where event_type = 'DOTMCValidationToggled' and subject_id = ${key} order by id`).map(
        (row) => row['details'],
      );
    for (const value of ['true', 'false', 'false']) expect((await turn(value)).status).toBe(200);
    expect(await toggled()).toEqual([{ from: true, to: false }]);
    await remove(key, 'It is back');
    expect(await toggled()).toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ]);
    await turn('true');
    await set(limit);
    expect(await toggled()).toHaveLength(2);
  });

  it('needs a reason to change a flag, even by deletion, and none otherwise', async () => {
    const flag = { key: 'sentinelEnforceBan', category: 'security' };
    const refused = { status: 422, body: { fields: { reason: 'Enter a reason for this change' } } };
    expect(await set({ ...flag, value: 'true' })).toMatchObject(refused);
    expect(await set({ ...flag, value: 'true', reason: '  ' })).toMatchObject(refused);
    expect(await stored()).toEqual([]);
    expect(await set({ ...flag, value: 'false' })).toMatchObject({ status: 200 });
    expect(await set({ ...flag, value: 'true', reason: 'A scan since noon' })).toMatchObject({ status: 200 });
    expect(await remove(flag.key)).toMatchObject(refused);
    expect((await audited()).at(-1)).toMatchObject({ details: { from: 'false', to: 'true', reason: 'A scan since noon' } });
    expect(await remove(flag.key, 'The scan is over')).toMatchObject({ status: 200 });
  });

  it('twice at once audits each with the value it replaced', async () => {
    await set({ ...limit, value: '1' });
    const before = (await audited()).length;
    await Promise.all([set({ ...limit, value: '2' }), set({ ...limit, value: '3' })]);
    const [first, second] = (await audited()).slice(before).map(({ details }) => details as { from: string; to: string });
    expect([first!.from, second!.from, second!.to]).toEqual(['1', first!.to, (await stored())[0]!['value']]);
  });
});

describe('DELETE /api/super-admin/config/:key', () => {
  it('deletes an entry once, and audits it', async () => {
    await set(limit);
    const answers = await Promise.all([remove(limit.key), remove(limit.key)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 404)!.body.error).toBe('There is no entry with this key');
    expect(await stored()).toEqual([]);
    expect((await audited()).at(-1)).toEqual({
      eventType: 'config.deleted',
      subjectId: limit.key,
      details: { key: limit.key, from: '20', to: null },
    });
    expect((await remove('x'.repeat(101))).status).toBe(404);
  });
});

it('the configuration is for super administrators only', async () => {
  await set(limit);
  for (const role of ['admin', 'compliance', 'shipper'] as const) {
    const { call } = await app.signIn(role);
    for (const [method, path] of [
      ['GET', url],
      ['POST', url],
      ['DELETE', `${url}/${limit.key}`],
    ] as const)
      expect((await call(method, path, method === 'POST' ? limit : undefined)).status).toBe(403);
  }
  expect((await app.anonymous('GET', url)).status).toBe(401);
  expect(await stored()).toHaveLength(1);
});
