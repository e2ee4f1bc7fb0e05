import { randomInt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../harness/database/database.ts';
import { startServer } from '../../harness/processes/own-server.ts';
import { impatient, patiently } from '../../harness/timeouts.ts';
import { openPaymentWalks, type PaymentWalks } from '../../harness/money/payment-walks.ts';
import { startProgram } from '../../harness/processes/program.ts';
import { whileLocked } from '../../harness/waiting.ts';

const { sql, programUrl } = await testDatabase();
const address = { PUBLIC_URL: 'https://ship.example' };
const program = await startProgram({ DATABASE_URL: impatient(programUrl), ...address });
const walks = await openPaymentWalks(sql, () => program.origin);

async function walkUnder(
  over: PaymentWalks,
  [bookings, times]: readonly [number, number],
  happen: (isOver: () => boolean) => Promise<unknown>,
): Promise<string[]> {
  let isOver = false;
  const ended = over.walk(bookings).finally(() => (isOver = true));
  for (let at = 0; at < times && !isOver; at += 1) {
    const moment = over.answered() + randomInt(1, 8);
    await vi.waitUntil(() => over.answered() >= moment || isOver, { ...patiently, interval: 1 });
    await happen(() => isOver);
  }
  return ended;
}

const listSessions = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'carriage'`;

test('a database that ends sessions during a payment leaves every booking whole, each amount once', async () => {
  const ids = await walkUnder(walks, [9, 12], listSessions);
  await walks.expectWhole(ids);
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);
}, 480_000);

const waiters = async () =>
  (
    await sql<{ waiter: string }[]>`
      select pid || ' ' || query_start as waiter from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and application_name = 'carriage'`
  ).map(({ waiter }) => waiter);

/** Waits until a lock wait timed out; false if the bookings finished before. */
async function isRefused(isOver: () => boolean): Promise<boolean> {
  const seen = new Set<string>();
  let isSeen = false;
  await vi.waitUntil(async () => {
    const now = await waiters();
    isSeen = [...seen].some((one) => !now.includes(one));
    for (const one of now) seen.add(one);
    return isSeen || isOver();
  }, patiently);
  return isSeen;
}

async function walkLocked(table: string): Promise<{ ids: string[]; refused: boolean }> {
  let refused = false;
  const ids = await walkUnder(walks, [2, 1], async (isOver) => {
    await whileLocked(sql, table, async () => {
      refused = await isRefused(isOver);
    });
  });
  return { ids, refused };
}

test.each(['payments', 'payment_movements', 'ledger_entries', 'jobs'])(
  'locked tables during a payment (%s) refuse slow calls, and every booking completes once',
  async (table) => {
    // If the lock came too late, try again with new bookings.
    for (let isMet = false; !isMet;) {
      const { ids, refused } = await walkLocked(table);
      isMet = refused;
      await walks.expectWhole(ids);
    }
    expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);
  },
  480_000,
);

test('a database restarted during a payment leaves every booking whole, each amount once', async () => {
  const server = await startServer();
  const other = await startProgram({ DATABASE_URL: server.embedded.ownerUrl, ...address });
  const over = await openPaymentWalks(server.sql, () => other.origin);
  const ids = await walkUnder(over, [4, 1], async () => {
    const before = server.postmaster()!.pid;
    process.kill(before, 'SIGQUIT');
    await vi.waitUntil(() => (server.postmaster()?.pid ?? before) !== before, patiently);
  });
  await over.expectWhole(ids);
  expect([other.child.exitCode, other.child.signalCode]).toEqual([null, null]);
}, 480_000);
