import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { StepFollower } from '#domains/quotes/booking/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { daysLeft, openDay } from '#shared/dates/days.ts';
import { arrivedLate } from './events/arrived-late.ts';
import { haulFact } from './fact.ts';
import { getParties, refreshScreens } from './live.ts';
import { trackedTables, trackingColumns, type TrackingRow } from './tracking-rows.ts';
import { getPromisedDay } from './view.ts';

/** Starts at pickup, with sharing off until the driver agrees. A restart clears the previous positions. */
const begin = ({ sql, now }: Ctx, { id, driverId, pickedUpAt, transport }: LockedQuote): Promise<unknown> => sql`
  insert into trackings (transport_id, quote_id, driver_id, started_at) values (${transport.id}, ${id}, ${driverId}, ${pickedUpAt ?? now})
  on conflict (transport_id) do update set quote_id = excluded.quote_id, driver_id = excluded.driver_id, ended_at = null, is_on = false,
    device_id = null, sharing_since = null, sharing_until = null, last_lat = null, last_lng = null, last_accuracy = null, last_at = null, last_source = null,
    received_at = null, near_name = null, suspect = null, duty = null, came_near_at = null, told_at = null, erased_at = null, silent_since = null, silence_told = 0,
    position_count = 0`;

async function end(ctx: Ctx, quote: LockedQuote): Promise<void> {
  const { sql, now } = ctx;
  await sql`update trackings set ended_at = ${now}, is_on = false where transport_id = ${quote.transport.id} and ended_at is null`;
  const [row] = await sql<TrackingRow[]>`select ${trackingColumns(sql)} from ${trackedTables(sql)} where q.id = ${quote.id}`;
  if (!row) return;
  await refreshScreens(ctx, quote.transport.id, getParties(row));
  const promisedDay = quote.workflowState === 'delivered' ? getPromisedDay(row) : null;
  const late = promisedDay === null ? 0 : -daysLeft(promisedDay, openDay(now))!;
  if (promisedDay !== null && late > 0) await publish(ctx, arrivedLate, { ...(await haulFact(ctx, row)), promisedDay, daysLate: late });
}

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  const [was, is] = [before.isAccepted && before.workflowState === 'in_transit', after.isAccepted && after.workflowState === 'in_transit'];
  if (!was && is) await begin(ctx, after);
  if (was && !is) await end(ctx, after);
}

/** Starts and ends tracking with every transition into and out of `in_transit`. */
export const trackingFollower: StepFollower = { name: 'tracking', follow };
