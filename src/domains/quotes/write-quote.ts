import type { LockedTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { maxCents } from '#shared/amount.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { invalid } from '#shared/errors.ts';
import type { Quote, WorkflowState } from './schemas.ts';
import { asLocked, type LockedQuote } from './booking/locked-quote.ts';

export interface Lines {
  readonly baseRate: string;
  readonly fuelSurcharge: string;
  readonly tolls: string;
  readonly permits: string;
  readonly specialHandling: string;
}

export interface NewQuote extends Lines {
  readonly kind: Quote['kind'];
  readonly workflowState: WorkflowState;
  readonly bidId?: string;
  readonly userId?: string;
  readonly brokerId?: string;
  readonly carrierId?: string;
  readonly driverId?: string;
  readonly offeredByName?: string;
  readonly estimatedDeliveryDays?: number | null;
  readonly pickupDay?: string | null;
  readonly deliveryDay?: string | null;
  readonly includesInsurance?: boolean | null;
  readonly validUntil?: Date | null;
  readonly notes?: string | null;
}

export function getTotal({ baseRate, fuelSurcharge, tolls, permits, specialHandling }: Lines): string {
  const cents = [baseRate, fuelSurcharge, tolls, permits, specialHandling].reduce((sum, line) => sum + toCents(line), 0);
  if (cents > maxCents) throw invalid({ baseRate: 'The total is too large' });
  return fromCents(cents);
}

/** The caller records the first step. */
export async function writeQuote(
  { sql, now }: Ctx,
  transport: LockedTransport,
  { offeredByName = undefined, ...columns }: NewQuote,
): Promise<LockedQuote> {
  const row = {
    id: newId(),
    transportId: transport.id,
    customerEmail: transport.contactEmail,
    totalQuote: getTotal(columns),
    createdAt: now,
    updatedAt: now,
    ...columns,
  };
  await sql`insert into quotes ${sql(row)}`;
  return asLocked(
    {
      id: row.id,
      kind: columns.kind,
      bidId: columns.bidId ?? null,
      userId: columns.userId ?? null,
      brokerId: columns.brokerId ?? null,
      carrierId: columns.carrierId ?? null,
      driverId: columns.driverId ?? null,
      workflowState: columns.workflowState,
      isAccepted: false,
      totalQuote: row.totalQuote,
      validUntil: columns.validUntil?.toISOString() ?? null,
      estimatedDeliveryDays: columns.estimatedDeliveryDays ?? null,
      pickupDay: columns.pickupDay ?? null,
      deliveryDay: columns.deliveryDay ?? null,
      offeredByName: offeredByName ?? null,
      acceptedAt: null,
      pickedUpAt: null,
      deliveredAt: null,
      completedAt: null,
      driverAgreedAt: null,
      declinedDriverId: null,
    },
    transport,
  );
}
