import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { applyClaimStep } from '../answers.ts';
import { getDue, legalDays, ownDays, type ClockEvent } from './clocks-rules.ts';
import { claimLetterSent } from '../events/letter-sent.ts';
import { claimOverdue } from '../events/overdue.ts';
import { factOfClaim, lockClaim, writeStep, type LockedClaim } from '../locked-claim.ts';
import { getWaitingSide } from '../states-rules.ts';

const keepClocks = defineJob('keep-claim-clocks', z.object({}));
const keepClock = defineJob('keep-claim-clock', z.object({ claimId: z.uuid() }));

const describeLetter = ({ state, fileNumber, answeredAt }: LockedClaim): string =>
  ({
    shipper: `Claim ${fileNumber} was answered and is waiting for the shipper.`,
    carrier: `Claim ${fileNumber} is waiting for ${answeredAt ? 'another' : 'an'} answer from the carrier.`,
    desk: `Claim ${fileNumber} is with Carriage for a decision because the two sides did not agree.`,
  })[getWaitingSide(state)!];

async function carryOut(ctx: Ctx, claim: LockedClaim, event: ClockEvent): Promise<void> {
  if (event === 'escalated') return applyClaimStep(ctx, claim, { event, by: 'clock', cents: null, words: null });
  const letter = event === 'letter' ? describeLetter(claim) : null;
  await writeStep(ctx, claim.id, { event, words: letter });
  const fact = await factOfClaim(ctx, claim);
  if (letter !== null) return publish(ctx, claimLetterSent, { ...fact, words: letter });
  const clock = ({ overdue_acknowledge: 'acknowledge', overdue_decide: 'decide', overdue_desk: 'desk' } as const)[event as 'overdue_desk'];
  return publish(ctx, claimOverdue, { ...fact, clock });
}

/** Does everything that is due for a claim, once each, under its lock. Must run in a transaction. */
async function runClaimClock(ctx: Ctx, claimId: string): Promise<void> {
  const claim = await lockClaim(ctx, claimId);
  if (!claim) return;
  const steps = await ctx.sql<{ event: string; at: string }[]>`
    select event, iso(created_at) as at from claim_steps where claim_id = ${claimId} and actor_id is null`;
  for (const event of getDue(claim, steps, ctx.now)) await carryOut(ctx, claim, event);
}

export const claimsJobs: readonly JobHandler[] = [
  handleJob(keepClocks, async (ctx) => {
    const due = await ctx.sql<{ id: string }[]>`
      select id from claims where closed_at is null
        and (turn_since <= ${ctx.now}::timestamptz - ${Math.min(...Object.values(ownDays))} * interval '1 day'
          or opened_at <= ${ctx.now}::timestamptz - ${legalDays.acknowledge} * interval '1 day')
      order by opened_at`;
    const jobs = due.map(({ id }) => newJob(keepClock, { claimId: id }, { key: id }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(keepClock, (ctx, { claimId }) => runClaimClock(ctx, claimId)),
];

export const claimsSchedules: readonly Schedule[] = [{ job: keepClocks, ...everyMinutes(60) }];
