import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrationsFolder } from '#server/db/migrations.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { closedReasons, describeClosed } from './closing-rules.ts';

const { sql } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'carriage-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
const codes = files.findIndex((name) => name.endsWith('-closing-codes.sql'));
const bring = (names: readonly string[]) =>
  names.forEach((name) => copyFileSync(path.join(migrationsFolder, name), path.join(folder, name)));

const sentences = [
  'Another offer was accepted',
  'Withdrawn by the carrier',
  'Expired',
  'The request was cancelled',
  'The account that made it was blocked',
  'The account that made it was deactivated',
  'Closed by an administrator',
  'Price was a typing error',
];

async function insertPast(userId: string, transportId: string): Promise<void> {
  const prices = { baseRate: '100.00', totalQuote: '100.00' };
  for (const closedReason of sentences)
    await sql`insert into quotes ${sql({ id: newId(), transportId, kind: 'bid', userId, workflowState: 'closed', closedReason, ...prices })}`;
  const done = { transportId, kind: 'own', userId, workflowState: 'closed', isAccepted: true, completedAt: new Date(), ...prices };
  await sql`insert into quotes ${sql({ id: newId(), closedReason: 'Shipper confirmed by phone', ...done })}`;
  for (const reason of [...sentences.slice(0, 1), ...sentences.slice(3, 6)]) {
    const bid = { transportId, bidderId: userId, bidAmount: '100.00', estimatedDeliveryDays: 3, status: 'rejected' };
    await sql`insert into bids ${sql({ id: newId(), rejectionReason: reason, ...bid })}`;
  }
}

it('the migration turns known texts into codes, and keeps texts written by administrators', async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  bring(files.slice(0, codes));
  await migrate(sql, folder);
  const [userId, transportId] = [newId(), newId()];
  await sql`insert into users (id, email, password_hash, full_name, role) values (${userId}, 'a@carriage.example', 'x', 'A', 'carrier')`;
  await sql`
    insert into transports (id, shipper_id, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, from_city, from_state, to_city, to_state)
    values (${transportId}, ${userId}, 'car', 2019, 'Honda', 'Accord', '78701', '80202', 'Austin', 'TX', 'Denver', 'CO')`;
  await insertPast(userId, transportId);
  bring(files.slice(codes, codes + 1));
  await migrate(sql, folder);
  const quotes = await sql<{ closedReason: string | null; closedNote: string | null }[]>`
    select closed_reason, closed_note from quotes order by id`;
  expect(quotes.map(({ closedReason, closedNote }) => [closedReason, closedNote])).toEqual([
    ['taken', null],
    ['withdrawn', null],
    ['expired', null],
    ['cancelled', null],
    ['account_blocked', null],
    ['account_deactivated', null],
    ['closed_by_admin', null],
    ['closed_by_admin', 'Price was a typing error'],
    [null, null],
  ]);
  const bids = await sql<{ rejectionReason: string }[]>`select rejection_reason from bids order by id`;
  expect(bids.map(({ rejectionReason }) => rejectionReason)).toEqual(['taken', 'cancelled', 'account_blocked', 'account_deactivated']);
  await expect(sql`update quotes set closed_reason = 'Expired'`).rejects.toThrow('quotes_closed_reason_check');
  await expect(sql`update bids set rejection_reason = 'Expired'`).rejects.toThrow('bids_rejection_reason_check');
  for (const code of closedReasons.filter((each) => each !== 'no_show'))
    await sql`update quotes set closed_reason = ${code} where not is_accepted`;
});

it('describes each code, or shows the text of an administrator instead', () => {
  expect(closedReasons.map((code) => describeClosed(code))).toEqual(sentences.slice(0, 7).toSpliced(4, 0, 'The carrier did not come'));
  expect([describeClosed(null), describeClosed('closed_by_admin', 'Price was a typing error')]).toEqual([null, 'Price was a typing error']);
});
