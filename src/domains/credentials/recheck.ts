import { z } from 'zod';
import { findNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleJob, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { pricingRoles } from '#shared/roles.ts';
import { findCheckable, applyVerdict, type Checkable } from './account-check.ts';
import { deleteOldAnswers } from './fmcsa/cached-answers.ts';
import { findFmcsaRecord } from './queries.ts';
import { isCheckedRole } from './rules.ts';
import { readFmcsaSettings } from './settings.ts';
import { queryFmcsa, closeVerdict, openVerdict, type Verdict } from './verdict.ts';

/** `batchSize` accounts per job; `after` is the cursor of the next batch. */
export const recheckFmcsa = defineJob('recheck-register', z.object({ after: z.uuid().optional() }));

/** `attempt` counts consecutive checks without an answer from FMCSA. */
export const checkNumbersOfAccount = defineJob(
  'check-numbers-of-account',
  z.object({ userId: z.uuid(), attempt: z.number().int().min(1).default(1), fresh: z.boolean().default(false) }),
);

const batchSize = 200;
/** Between checks of a night: each makes two calls, spaced by the client. */
const secondsBetween = 1;
/** Pauses after checks without an answer. After the last one, the next nightly run tries again. */
const pausesMinutes = [15, 60, 180];

/** Queues a check for each account of one batch, spread over time. Returns the cursor of the next batch. */
async function queueBatch({ sql, now }: Ctx, after: string | undefined): Promise<string | null> {
  const batch = await sql<{ id: string }[]>`
    select id from users
    where role = any(${pricingRoles}) and is_active and not is_blocked and dot_number is not null ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${batchSize}`;
  for (const [at, { id }] of batch.entries()) {
    const runAt = new Date(now.getTime() + at * secondsBetween * 1000);
    await enqueue({ sql }, checkNumbersOfAccount, { userId: id, fresh: true }, { runAt, key: id });
  }
  return batch.length === batchSize ? batch.at(-1)!.id : null;
}

type Data = z.output<typeof checkNumbersOfAccount.schema>;

/** Records the check and schedules another one if FMCSA gave no answer. */
async function settleOrTryLater(ctx: Ctx, { userId, attempt, fresh }: Data, checkable: Checkable, verdict: Verdict): Promise<void> {
  const checked = await applyVerdict(ctx, checkable, verdict);
  const pause = pausesMinutes[attempt - 1];
  if (checked?.verdict.outcome !== 'unavailable' || pause === undefined) return;
  const runAt = new Date(ctx.now.getTime() + pause * 60_000);
  await enqueue(ctx, checkNumbersOfAccount, { userId, attempt: attempt + 1, fresh }, { runAt, key: userId });
}

export const checkSoon = (ctx: Ctx, userId: string): Promise<void> => enqueue(ctx, checkNumbersOfAccount, { userId });

/** Runs only if the current numbers were not checked yet or the change removed their verification. */
export async function checkChangedNumbers(ctx: Ctx, userId: string): Promise<void> {
  const account = await findNumbers(ctx, userId);
  if (!account?.dotNumber || !isCheckedRole(account.role)) return;
  const facts = await findFmcsaRecord(ctx, userId);
  if (!facts || (facts.outcome === 'valid' && !account.dotMcVerified)) await checkSoon(ctx, userId);
}

/**
 * Checks every account that may bid, every night. Each check is a job of its own, so a killed process resumes and one failing account
 * blocks no other.
 */
export const recheckJobs: readonly JobHandler[] = [
  handleJob(recheckFmcsa, async (ctx, data) => {
    if (!data.after) await deleteOldAnswers(ctx);
    const { enabled, mode } = await readFmcsaSettings(ctx);
    if (!enabled || mode === 'bypass') return;
    const after = await queueBatch(ctx, data.after);
    if (!after) return;
    await enqueue(ctx, recheckFmcsa, { after }, { runAt: new Date(ctx.now.getTime() + batchSize * secondsBetween * 1000) });
  }),
  handleExternalCall(checkNumbersOfAccount, {
    queueName: 'register',
    // Three calls of 10 s, each with its wait in the queue.
    deadlineMs: 60_000,
    async prepare(ctx, data) {
      const checkable = await findCheckable(ctx, data.userId);
      if (!checkable) return null;
      const opening = await openVerdict(ctx, checkable.numbers, { role: checkable.role, fresh: data.fresh });
      if ('question' in opening) return { data, checkable, question: opening.question };
      await settleOrTryLater(ctx, data, checkable, opening.verdict);
      return null;
    },
    call: ({ question }, { signal, services }) => queryFmcsa({ services }, question, signal),
    async record(ctx, { data, checkable, question }, reply) {
      await settleOrTryLater(ctx, data, checkable, await closeVerdict(ctx, question, reply));
    },
  }),
];
