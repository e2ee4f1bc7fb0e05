import { cancelLocked } from '#domains/quotes/ending/cancellation.ts';
import { findAccepted, wasPickedUp } from '#domains/quotes/booking/locked-quote.ts';
import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { dayMs } from '#shared/dates/days.ts';
import { fromCents } from '#shared/money.ts';
import { z } from 'zod';
import { lockRunningPayment } from '../ledger/escrow.ts';
import { daysWithoutCarrier } from '../refunds/refund-rules.ts';
import { noCarrierSoon } from './events/no-carrier-soon.ts';
import { carrierLeftAtSql } from './left-since.ts';
import { readFunds } from './settlement.ts';

const lookForCarriers = defineJob('look-for-bookings-without-carrier', z.object({}));
const giveBackOne = defineJob('give-back-without-carrier', z.object({ transportId: z.uuid() }));
const warnOne = defineJob('warn-of-no-carrier', z.object({ transportId: z.uuid() }));

const warnAfterDays = daysWithoutCarrier - 1;

const daysAgo = ({ now }: Pick<Ctx, 'now'>, days: number): Date => new Date(now.getTime() - days * dayMs);

interface CarrierlessBooking {
  readonly transportId: string;
  readonly since: string;
}

/** Paid bookings without a carrier, longest first. Money on hold waits, and a picked-up vehicle is not without a carrier. */
const listWaiting = ({ sql }: Pick<Ctx, 'sql'>, before: Date, only: string | null = null) => sql<
  (CarrierlessBooking & { warnedAt: string | null })[]
>`
  select * from (
    select p.transport_id, p.no_carrier_warned_at as warned_at, case when a.id is null then ${carrierLeftAtSql(sql)} else coalesce(
      (select max(h.created_at) from quote_transitions h where h.quote_id = p.quote_id and h.to_state = 'booked'), a.accepted_at, p.created_at)
      end as since
    from payments p join transports t on t.id = p.transport_id left join quotes a on a.transport_id = t.id and a.is_accepted
    where p.escrow_status = 'escrow' and (${only}::uuid is null or p.transport_id = ${only})
      and not ${wasPickedUp(sql, sql`t.id`)}
      and ((a.id is not null and a.workflow_state = 'booked') or (a.id is null and t.status in ('submitted', 'quoted')))) waiting
  where since <= ${before} order by since limit 1000`;

const isWarned = ({ since, warnedAt }: { since: string; warnedAt: string | null }): boolean =>
  warnedAt !== null && Date.parse(warnedAt) >= Date.parse(since);

const refundWithoutCarrier = (ctx: Ctx, transportId: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    const waiting = await listWaiting(inner, daysAgo(inner, daysWithoutCarrier), transportId);
    if (!transport || waiting.length === 0) return false;
    await cancelLocked(inner, transport, await findAccepted(inner, transport), `No carrier within ${daysWithoutCarrier} days`);
    return true;
  });

/** Once per waiting period. */
const warnOfNoCarrier = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    const [waiting] = await listWaiting(inner, daysAgo(inner, warnAfterDays), transportId);
    const payment = transport && waiting && (await lockRunningPayment(inner, transportId));
    if (!payment || isWarned(waiting)) return;
    await inner.sql`update payments set no_carrier_warned_at = ${inner.now} where id = ${payment.id}`;
    const backBy = new Date(Date.parse(waiting.since) + daysWithoutCarrier * dayMs).toISOString();
    await publish(inner, noCarrierSoon, {
      ...toFact(transport),
      paymentId: payment.id,
      heldAmount: fromCents(await readFunds(inner, payment)),
      backBy,
    });
  });

export const withoutCarrierJobs: readonly JobHandler[] = [
  handleJob(lookForCarriers, async (ctx) => {
    const over = daysAgo(ctx, daysWithoutCarrier).getTime();
    for (const { transportId, since, warnedAt } of await listWaiting(ctx, daysAgo(ctx, warnAfterDays)))
      if (Date.parse(since) <= over) await enqueue(ctx, giveBackOne, { transportId }, { key: transportId });
      else if (!isWarned({ since, warnedAt })) await enqueue(ctx, warnOne, { transportId }, { key: transportId });
  }),
  handleJob(giveBackOne, async (ctx, { transportId }) => void (await refundWithoutCarrier(ctx, transportId))),
  handleJob(warnOne, (ctx, { transportId }) => warnOfNoCarrier(ctx, transportId)),
];

export const withoutCarrierSchedules: readonly Schedule[] = [{ job: lookForCarriers, ...everyMinutes(15) }];
