import { expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrations.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { testDatabase } from '../../test/harness/database/database.ts';
import { readPhone } from './phone.ts';

const { sql } = await testDatabase();
const migration = readMigrations().find(({ name }) => name.endsWith('normalise-phone-numbers.sql'))!;

const typed = [
  '(303) 555-0142',
  '303.555.0142',
  ' 1-303-555-0142 ',
  '+1 303 555 0142',
  '604-555-0147 Local 212',
  '512-555-0147 extension 22',
  '512-555-0147, ext. 22',
  '5125550147x22',
  '+15125550147;ext=22',
  '+15125550147',
];
const unclear = ['555-0142', '303-555-0142 or 303-555-0143', 'ask Ann', '+44 20 7946 0958', '303-555-0142 (home)', '103-555-0142'];

it('phone numbers stored as typed are normalized, and unclear ones stay', async () => {
  const ids: string[] = [];
  for (const phoneNumber of [...typed, ...unclear]) ids.push((await buildAccount(sql, { phoneNumber })).id);
  for (let run = 0; run < 2; run += 1) {
    // Transports no longer have these columns.
    await sql.unsafe(migration.text.replace(/^update transports .*$/m, '')).simple();
    const rows = await sql<{ id: string; phoneNumber: string }[]>`select id, phone_number from users where id = any(${ids})`;
    const stored = ids.map((id) => rows.find((row) => row.id === id)!.phoneNumber);
    expect(stored).toEqual([...typed.map(readPhone), ...unclear]);
  }
});
