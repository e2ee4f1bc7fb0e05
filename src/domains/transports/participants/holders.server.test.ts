import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { buildTransport } from '../fixtures.ts';
import { commonAbove, findHolders } from './holders.ts';

const { sql } = await testDatabase();
const shipper = await buildAccount(sql, { fullName: 'Mia Marsh' });

async function counts(text: string): Promise<readonly [people: number, transports: number] | 'nobody' | null> {
  const holders = await findHolders(sql, text);
  if (holders === null || holders === 'nobody') return holders;
  const of = async (select: typeof holders.people) =>
    (await sql<{ count: number }[]>`select count(*)::int as count from (${select}) found`)[0]!.count;
  return [await of(holders.people), await of(holders.transports)];
}
const addPeople = (count: number) => sql`
  insert into users (id, email, password_hash, full_name, role)
  select gen_random_uuid(), gen_random_uuid() || '@crowd.example', 'none', 'Quillon', 'shipper' from generate_series(1, ${count}::int)`;
const addTransports = (count: number) => sql`
  insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code,
    from_city, from_state, to_city, to_state)
  select gen_random_uuid(), ${shipper.id}, 'assigned', 'car', 2020, 'Zastava', 'Koral', '00000', '00000', 'Marfa', 'TX', 'Boise', 'ID'
  from generate_series(1, ${count}::int)`;

it('the number of people and transports matching a text is found', async () => {
  await buildTransport(sql, { shipperId: shipper.id, vehicleMake: 'Marsh', vehicleModel: 'Runner' });
  expect([await counts('marsh'), await counts('mia'), await counts('runner'), await counts('nobody')]).toEqual([
    [1, 1],
    [1, 0],
    [0, 1],
    'nobody',
  ]);
});

it('matching people are counted up to a limit, then reported as too many', async () => {
  await addPeople(commonAbove);
  expect(await counts('quillon')).toEqual([commonAbove, 0]);
  await addPeople(1);
  expect(await counts('quillon')).toBeNull();
});

it('matching transports are counted up to a limit, then reported as too many', async () => {
  await addTransports(commonAbove);
  expect(await counts('zastava')).toEqual([0, commonAbove]);
  await addTransports(1);
  expect(await counts('zastava')).toBeNull();
});
