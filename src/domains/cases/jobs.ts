import { z } from 'zod';
import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import { toPickupWaitSql, readPickupWait } from '#domains/payments/booking/pickup-wait.ts';
import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { hasPassed, openDay } from '#shared/dates/days.ts';
import { applyCaseStep } from './case-steps.ts';
import { dueEvents, type ClockEvent } from './states/clock-rules.ts';
import { caseMissingOffered } from './events/missing-offered.ts';
import { lockCase, readCaseEvent, writeCaseStep, type LockedCase } from './locked-case.ts';
import { promisedPickup } from '#domains/quotes/promise/promise-columns.ts';
import { endAsNoShow } from './no-show/no-show.ts';
import { openCase } from './open-case.ts';
import { describeMissing, toPromise, toBookedDays } from './promise-rules.ts';

const clockKinds = ['no_show', 'late'] as const;
type ClockKind = (typeof clockKinds)[number];

export const openDueCases = defineJob('look-for-cases', z.object({}));
const openOne = defineJob('open-case', z.object({ quoteId: z.uuid(), kind: z.enum(clockKinds) }));
const keepClock = defineJob('keep-case-clock', z.object({ caseId: z.uuid() }));

/** Bookings whose promised pickup passed while nothing else kept the carrier from coming. */
const listMissedPickups = ({ sql, now }: Ctx) => sql<{ quoteId: string }[]>`
  select q.id as quote_id from transports t join quotes q on q.transport_id = t.id and q.is_accepted
  where t.status in ('accepted', 'assigned') and ${promisedPickup(sql)} < ${openDay(now)} and ${promisedPickup(sql)} >= open_day(q.accepted_at)
    and q.workflow_state in ('booked', 'assigned')
    and coalesce(q.broker_id, q.carrier_id) is not null and ${toPickupWaitSql(sql, sql`t.id`)} is null
    and not exists (select from cases c where c.quote_id = q.id and c.kind = 'no_show' and (c.due_day = ${promisedPickup(sql)} or c.closed_at is null))
  order by ${promisedPickup(sql)}, q.id limit 1000`;

/** Candidates; `passedDay` decides. */
const listLate = ({ sql, now }: Ctx) => sql<{ quoteId: string }[]>`
  select q.id as quote_id from transports t join quotes q on q.transport_id = t.id and q.is_accepted
  where t.status = 'in_transit' and q.workflow_state = 'in_transit'
    and coalesce(q.delivery_day < ${openDay(now)}, q.picked_up_at + q.estimated_delivery_days * interval '1 day' < ${now})
    and not exists (select from cases c where c.quote_id = q.id and c.kind = 'late')
  order by q.picked_up_at, q.id limit 1000`;

const listDue = ({ sql, now }: Ctx) => sql<{ id: string }[]>`
  select id from cases c where closed_at is null and (
    (state in ('reported', 'day_declined') and answer_by <= ${now}) or (state in ('day_given', 'day_proposed') and new_day < ${openDay(now)})
    or (kind = 'late' and due_day < ${openDay(now)}::date - 2
      and not exists (select from case_steps s where s.case_id = c.id and s.event = 'missing_offered')))
  order by opened_at limit 1000`;

/** The promised day, if the booking is still in that phase. */
async function passedDay(ctx: Ctx, quote: LockedQuote, kind: ClockKind): Promise<string | null> {
  const { pickupEnd, delivery } = toPromise(toBookedDays(quote));
  if (kind === 'late') return quote.workflowState === 'in_transit' ? delivery : null;
  const isWaiting = quote.workflowState === 'booked' || quote.workflowState === 'assigned';
  return isWaiting && (await readPickupWait(ctx, quote.transport.id)) === null ? pickupEnd : null;
}

const hasDryRun = async ({ sql }: Ctx, { id }: LockedQuote): Promise<boolean> =>
  (
    await sql`
      select from dry_runs d join transports t on t.id = d.transport_id
      where d.quote_id = ${id} and d.state <> 'rejected' and d.arrived_at >= t.pickup_date`
  ).length > 0;

/** Opens a case if a promised day passed, once per day. In a transaction. */
async function openDue(ctx: Ctx, quoteId: string, kind: ClockKind): Promise<void> {
  const quote = await lockQuote(ctx, quoteId);
  if (!quote?.isAccepted || getCarrierSide(quote) === null) return;
  const dueDay = await passedDay(ctx, quote, kind);
  if (!hasPassed(dueDay, openDay(ctx.now))) return;
  const opened = await openCase(ctx, quote, { kind, dueDay });
  if (opened && kind === 'no_show' && (await hasDryRun(ctx, quote)))
    await applyCaseStep(ctx, opened, { event: 'documented_dry_run', by: 'booking' });
}

async function carryOut(ctx: Ctx, found: LockedCase, event: ClockEvent): Promise<void> {
  if (event === 'time_over') return endAsNoShow(ctx, found, event);
  if (event === 'day_passed') return void (await applyCaseStep(ctx, found, { event, by: 'clock' }));
  await writeCaseStep(ctx, found.id, { event, side: 'clock' });
  await publish(ctx, caseMissingOffered, await readCaseEvent(ctx, found));
}

/** Applies the due clock steps of one case, each once, under its lock. In a transaction. */
async function runCaseClock(ctx: Ctx, caseId: string): Promise<void> {
  const found = await lockCase(ctx, caseId);
  if (!found) return;
  const offeredSteps = await ctx.sql`select from case_steps where case_id = ${caseId} and event = 'missing_offered'`;
  const clock = { ...found, missingFrom: describeMissing(toBookedDays(found.quote)), isMissingOffered: offeredSteps.length > 0 };
  for (const event of dueEvents(clock, ctx.now)) await carryOut(ctx, found, event);
}

export const casesJobs: readonly JobHandler[] = [
  handleJob(openDueCases, async (ctx) => {
    const missed = (await listMissedPickups(ctx)).map(({ quoteId }) => ({ quoteId, kind: 'no_show' as const }));
    const late = (await listLate(ctx)).map(({ quoteId }) => ({ quoteId, kind: 'late' as const }));
    const due = await listDue(ctx);
    await enqueueAll(ctx, [
      ...[...missed, ...late].map((one) => newJob(openOne, one, { key: `${one.kind} ${one.quoteId}` })),
      ...due.map(({ id }) => newJob(keepClock, { caseId: id }, { key: id })),
    ]);
  }),
  handleJob(openOne, (ctx, { quoteId, kind }) => openDue(ctx, quoteId, kind)),
  handleJob(keepClock, (ctx, { caseId }) => runCaseClock(ctx, caseId)),
];

export const casesSchedules: readonly Schedule[] = [{ job: openDueCases, ...everyMinutes(15) }];
