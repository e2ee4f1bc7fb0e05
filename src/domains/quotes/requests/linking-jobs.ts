import { z } from 'zod';
import { findAccountById, type Account } from '#domains/accounts/queries.ts';
import { holdDrafts } from '#domains/transports/drafts/drafts.ts';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { asActor, mayOwn, linkRequest } from './linking.ts';
import { lockWaiting } from './pending-requests.ts';

/** Saves pending quotes as drafts of the verified account with that address. */
const linkRequests = defineJob('link-requests-of-account', z.object({ userId: z.uuid() }));

/** Far more than the draft limit. */
const looksAtOnce = 100;

const readPending = ({ sql }: Ctx, { email }: Account, limit: number) => sql<{ id: string }[]>`
  select id from pending_quotes where not is_processed and email = ${email} order by id limit ${limit}`;

/** Only if quotes wait and the account may own them. */
export async function queueLinking(ctx: Ctx, userId: string): Promise<void> {
  const account = await findAccountById(ctx, userId);
  if (mayOwn(account) && (await readPending(ctx, account, 1)).length > 0) await enqueue(ctx, linkRequests, { userId }, { key: userId });
}

/** Stops at the draft limit. */
export const linkRequestsOfAccount: JobHandler = handleJob(linkRequests, async (ctx, { userId }) => {
  const account = await findAccountById(ctx, userId);
  if (!mayOwn(account)) return;
  const owner = asActor(ctx, account);
  await holdDrafts(owner);
  const waiting = await readPending(ctx, account, looksAtOnce);
  for (const row of await lockWaiting(
    ctx,
    waiting.map(({ id }) => id),
  ))
    if ((await linkRequest(owner, row)) === 'enough_drafts') return;
});
