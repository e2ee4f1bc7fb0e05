import { expect, it, vi } from 'vitest';
import { transportForm } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { waitingForLocks } from '../../../../test/harness/database/database.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;

/** Blocks writes but not reads until `release` or the end of `work`. */
async function whileUnwritable(table: string, work: (letGo: () => Promise<void>) => Promise<void>): Promise<void> {
  const holder = await sql.reserve();
  let isHeld = true;
  const release = async () => {
    if (isHeld) await holder`rollback`;
    isHeld = false;
  };
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await holder`lock table ${holder(table)} in share mode`;
    await work(release);
  } finally {
    await release().finally(() => holder.release());
  }
}

/** Waits until the call is answered or blocked behind the first one. */
async function untilAnsweredOrWaiting(call: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void call.finally(() => (isAnswered = true));
  await vi.waitUntil(async () => isAnswered || (await waitingForLocks(sql)) > 1, patiently);
}

it.each([
  // The request is written but not committed; its opening quote is still to come.
  ['the request', 'quotes'],
  // The account is locked and has no obstacles; its links are not closed yet.
  ['the deletion', 'email_links'],
] as const)('leaves no open request if the account is deleted at the same moment and %s comes first', async (first, table) => {
  const user = await app.signIn('shipper');
  const request = () => user.call('POST', '/api/transports', transportForm);
  const deletion = () => user.call('POST', '/api/settings/delete-account', { password: personaPassword });
  await whileUnwritable(table, async (release) => {
    const one = first === 'the request' ? request() : deletion();
    await untilSomebodyWaits(sql);
    const other = first === 'the request' ? deletion() : request();
    await untilAnsweredOrWaiting(other);
    await release();
    await Promise.all([one, other]);
  });
  const [account] = await sql`select deleted_at is not null as is_deleted from users where id = ${user.id}`;
  const open = await sql`select from transports where shipper_id = ${user.id} and status in ('submitted', 'quoted')`;
  expect(account!['isDeleted'] ? open.length : 0).toBe(0);
});
