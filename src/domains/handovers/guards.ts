import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { StepGuard } from '#domains/quotes/booking/step-rules.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { licenseMissing } from './driver-license/license-rules.ts';
import { releaseStopped, type StopReason } from './release-rules.ts';
import { inspectionMissing, isDelivery, isPickup, releaseMissing } from './pickup-delivery-rules.ts';
import { stoppedWhyColumn } from './handover-rows.ts';

async function refuseWithoutLicense({ sql }: Ctx, before: LockedQuote, after: LockedQuote): Promise<Refusal | null> {
  if (!isPickup(before, after)) return null;
  const [row] = await sql`
    select from handovers h where h.quote_id = ${after.id} and h.license_required and not exists (
      select from driver_license_uploads l where l.transport_id = h.transport_id and l.driver_id = ${after.driverId}
        and l.license_type = 'front' and not l.is_deleted)`;
  return row ? licenseMissing : null;
}

async function refuseStopped({ sql }: Ctx, before: LockedQuote, after: LockedQuote): Promise<Refusal | null> {
  if (!isPickup(before, after)) return null;
  const [row] = await sql<{ stoppedWhy: StopReason }[]>`
    select ${stoppedWhyColumn(sql)} from handovers h where h.quote_id = ${after.id} and h.stopped_at is not null`;
  return row ? releaseStopped(row.stoppedWhy) : null;
}

/** A stopped handover is refused by `refuseStopped` alone. */
async function refuseUnreleased({ sql }: Ctx, before: LockedQuote, after: LockedQuote): Promise<Refusal | null> {
  if (!isPickup(before, after)) return null;
  const [row] = await sql`
    select from handovers where quote_id = ${after.id} and asks_whole_road and released_at is null and stopped_at is null`;
  return row ? releaseMissing : null;
}

const isStep = { pickup: isPickup, delivery: isDelivery } as const;

const refuseUninspected =
  (stage: Stage): StepGuard['ask'] =>
  async ({ sql }, before, after) => {
    if (!isStep[stage](before, after)) return null;
    const [row] = await sql`
      select from handovers h where h.quote_id = ${after.id} and h.asks_whole_road and not exists (
        select from inspections i where i.quote_id = h.quote_id and i.stage = ${stage} and i.state = 'sealed')`;
    return row ? inspectionMissing[stage] : null;
  };

/** Bookings made before a rule existed aren't subject to it. */
export const handoverGuards: readonly StepGuard[] = [
  { name: 'driver-license', ask: refuseWithoutLicense },
  { name: 'release-stopped', ask: refuseStopped },
  { name: 'release-code', ask: refuseUnreleased },
  { name: 'pickup-inspection', ask: refuseUninspected('pickup') },
  { name: 'delivery-inspection', ask: refuseUninspected('delivery') },
];
