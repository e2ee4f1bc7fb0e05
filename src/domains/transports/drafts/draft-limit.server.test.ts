import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const form = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
const setLimit = (value: string) =>
  sql`insert into system_config (key, value, category) values ('max_draft_limit', ${value}, 'limits') on conflict (key) do update set value = ${value}`;
const someone = async () => {
  const { id, call } = await app.signIn('shipper');
  return {
    save: (more: object = {}) => call('POST', '/api/quotes/save-draft', { ...form, ...more }),
    remove: (draft: string) => call('DELETE', `/api/quotes/draft/${draft}`),
    submit: (draft: string) => call('POST', `/api/quotes/draft/${draft}/submit`, {}),
    count: async () => (await sql`select 1 from transports where shipper_id = ${id} and status = 'draft'`).length,
  };
};

beforeEach(() => sql`delete from system_config`);

it('refuses one draft more than the limit, with advice', async () => {
  await setLimit('2');
  const sam = await someone();
  const first = (await sam.save()).body;
  expect((await sam.save()).status).toBe(200);
  expect(await sam.save()).toMatchObject({
    status: 409,
    body: { code: 'draft_limit', error: 'You have reached the limit of 2 saved drafts. Submit or delete one to save another.' },
  });
  expect(await sam.count()).toBe(2);
  expect((await sam.save({ draftId: first.id, color: 'Blue' })).status).toBe(200);
  expect((await (await someone()).save()).status).toBe(200);
  await sam.remove(first.id);
  expect((await sam.save()).status).toBe(200);
});

it('allows another draft after one was submitted', async () => {
  await setLimit('1');
  const sam = await someone();
  const { id } = (await sam.save({ vehicleType: 'car', vehicleValue: '25000', transportType: 'open' })).body;
  expect((await sam.save()).body.error).toBe('You have reached the limit of 1 saved draft. Submit or delete one to save another.');
  expect((await sam.submit(id)).status).toBeLessThan(300);
  expect((await sam.save()).status).toBe(200);
});

it('allows exactly the free number of drafts from ten calls at once', async () => {
  await setLimit('3');
  const sam = await someone();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => sam.save()))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await sam.count()).toBe(3);
});

it.each([null, 'nonsense', '0', '-5'])('the limit is fifty if %s is stored', async (stored) => {
  if (stored) await setLimit(stored);
  const sam = await someone();
  const first = (await sam.save()).body;
  await sql`insert into transports (id, shipper_id, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, from_city, from_state, to_city, to_state)
    select uuidv7(), shipper_id, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, from_city, from_state, to_city, to_state
    from transports, generate_series(1, 49) where id = ${first.id}`;
  expect(await sam.count()).toBe(50);
  expect((await sam.save()).body.error).toContain('50 saved drafts');
});
