import { z } from 'zod';
import { findNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleJob, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import { pricingRoles } from '#shared/roles.ts';
import { findCheckable, settleCheck, type Checkable } from './account-check.ts';
import { forgetOldAnswers } from './fmcsa/cached-answers.ts';
import { findRegisterFacts } from './queries.ts';
import { isCheckedRole } from './rules.ts';
import { readRegisterSettings } from './settings.ts';
import { queryFmcsa, closeVerdict, openVerdict, type Verdict } from './verdict.ts';

/** Goes through the accounts, `batchSize` at a time; `after` says where a batch that follows another goes on. */
export const recheckRegister = defineJob('recheck-register', z.object({ after: z.uuid().optional() }));

/** Checks one account; `attempt` counts how often the register was asked for it in a row without an answer. */
export const checkNumbersOfAccount = defineJob(
  'check-numbers-of-account',
  z.object({ userId: z.uuid(), attempt: z.number().int().min(1).default(1), fresh: z.boolean().default(false) }),
);

const batchSize = 200;
/** Between the checks of a night: two calls each, at the register's pace. */
const secondsBetween = 1;
/** Pauses after a check without an answer; after the last one the next night asks again. */
const pausesMinutes = [15, 60, 180];

/** Queues a check for each account of one batch, spread over time; answers where the next batch starts. */
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

/** Writes the check down, and has the account checked again after a while where FMCSA gave no answer. */
async function settleOrTryLater(ctx: Ctx, { userId, attempt, fresh }: Data, checkable: Checkable, verdict: Verdict): Promise<void> {
  const checked = await settleCheck(ctx, checkable, verdict);
  const pause = pausesMinutes[attempt - 1];
  if (checked?.verdict.outcome !== 'unavailable' || pause === undefined) return;
  const runAt = new Date(ctx.now.getTime() + pause * 60_000);
  await enqueue(ctx, checkNumbersOfAccount, { userId, attempt: attempt + 1, fresh }, { runAt, key: userId });
}

/** Has the numbers of an account checked soon. */
export const checkSoon = (ctx: Ctx, userId: string): Promise<void> => enqueue(ctx, checkNumbersOfAccount, { userId });

/** After a change of the profile: only where the present numbers were not checked yet, or lost their verification by the change. */
export async function checkChangedNumbers(ctx: Ctx, userId: string): Promise<void> {
  const account = await findNumbers(ctx, userId);
  if (!account?.dotNumber || !isCheckedRole(account.role)) return;
  const facts = await findRegisterFacts(ctx, userId);
  if (!facts || (facts.outcome === 'valid' && !account.dotMcVerified)) await checkSoon(ctx, userId);
}

/**
 * The nightly look at every account that could bid: accounts are gone through in batches and each check is a job of its own, so a
 * killed process takes up where it stopped, and one odd account holds up nobody.
 */
export const recheckJobs: readonly JobHandler[] = [
  handleJob(recheckRegister, async (ctx, data) => {
    if (!data.after) await forgetOldAnswers(ctx);
    const { enabled, mode } = await readRegisterSettings(ctx);
    if (!enabled || mode === 'bypass') return;
    const after = await queueBatch(ctx, data.after);
    if (!after) return;
    await enqueue(ctx, recheckRegister, { after }, { runAt: new Date(ctx.now.getTime() + batchSize * secondsBetween * 1000) });
  }),
  handleExternalCall(checkNumbersOfAccount, {
    lane: 'register',
    // Three calls of 10 s, each with its turn to wait for.
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
