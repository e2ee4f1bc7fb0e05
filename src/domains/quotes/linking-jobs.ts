import { z } from 'zod';
import { findAccountById, type Account } from '#domains/accounts/queries.ts';
import { holdDrafts } from '#domains/transports/drafts.ts';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleOutside, type JobHandler } from '#server/queue/queue.ts';
import { asActor, mayOwn, tryLink } from './linking.ts';
import { isOf, lockWaiting, openRows, unlessAway, type OpenedRow, type PendingRow } from './pending-words.ts';

/** The job that makes the pending quotes of a verified account's address its drafts. */
const linkRequests = defineJob('link-requests-of-account', z.object({ userId: z.uuid() }));

/** Pending quotes that one job looks at: far more than there is room for. */
const looksAtOnce = 100;
const pauseMs = 60_000;

const waitingOf = (ctx: Ctx, { email }: Account, limit: number) => ctx.sql<PendingRow[]>`
  select * from pending_quotes where not is_processed and ${isOf(ctx, email)} order by id limit ${limit}`;

/** Queues that job where something waits for the account; nothing before its address is proven. Nobody who signs in waits for a store. */
export async function queueLinking(ctx: Ctx, userId: string): Promise<void> {
  const account = await findAccountById(ctx, userId);
  if (mayOwn(account) && (await waitingOf(ctx, account, 1)).length > 0) await enqueue(ctx, linkRequests, { userId }, { key: userId });
}

/** Makes rows drafts of a verified account, as far as there is room. */
async function linkOpened(ctx: Ctx, userId: string, opened: readonly OpenedRow[]): Promise<void> {
  const account = await findAccountById(ctx, userId);
  if (!mayOwn(account)) return;
  const owner = asActor(ctx, account);
  await holdDrafts(owner);
  for (const one of await lockWaiting(ctx, opened))
    if (one.words?.email === account.email && (await tryLink(owner, one)) === 'enough_drafts') return;
}

/** The handler of that job. What rows say is opened outside of any transaction; while the store of shares is away it comes again, each minute. */
export const linkRequestsOfAccount: JobHandler = handleOutside(linkRequests, {
  lane: 'shares',
  deadlineMs: 30_000,
  async prepare(ctx, { userId }) {
    const account = await findAccountById(ctx, userId);
    const rows = mayOwn(account) ? await waitingOf(ctx, account, looksAtOnce) : [];
    return rows.length > 0 ? { userId, rows } : null;
  },
  call: ({ rows }, { services }) => unlessAway(openRows({ services }, rows)),
  async record(ctx, { userId }, opened) {
    if (opened !== 'away') return linkOpened(ctx, userId, opened);
    ctx.log.warn({ userId }, 'pending quotes wait for the store of shares');
    await enqueue(ctx, linkRequests, { userId }, { key: userId, runAt: new Date(ctx.now.getTime() + pauseMs) });
  },
});
