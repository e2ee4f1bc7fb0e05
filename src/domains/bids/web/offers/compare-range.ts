import { estimateQuestion, useEstimate, type PriceFields } from '#domains/transports/web/form/use-estimate.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { toCents } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';

export interface UsualRange {
  readonly low: string;
  readonly high: string;
}

const unusuallyLowShare = 0.8;

export const isUnusuallyLow = (total: string, { low }: UsualRange): boolean => toCents(total) < toCents(low) * unusuallyLowShare;

export const lowPriceText =
  'Far below the usual price. Carriers often raise prices like this later or drop the job. Ask what is included and review the checks below before you book.';

/** The label carries the meaning, not only the color. */
export function describeRange(total: string, { low, high }: UsualRange): { label: string; tone: Tone } {
  const cents = toCents(total);
  if (isUnusuallyLow(total, { low, high })) return { label: 'Unusually low', tone: 'warn' };
  if (cents < toCents(low)) return { label: 'Below the usual range', tone: 'action' };
  return cents > toCents(high) ? { label: 'Above the usual range', tone: 'warn' } : { label: 'In the usual range', tone: 'good' };
}

type PricedTransport = Pick<TransportDetail, keyof PriceFields>;

/** Today's estimate range; null without one. Needs a transport with full ZIP codes. */
export function useUsualRange(transport: PricedTransport): UsualRange | null {
  const { vehicleType, vehicleYear, vehicleValue, pickupDate } = transport;
  const question =
    vehicleType &&
    estimateQuestion({
      ...transport,
      vehicleType,
      vehicleYear: String(vehicleYear ?? ''),
      vehicleValue: vehicleValue ?? '',
      pickupDate: pickupDate ?? '',
    });
  const { data } = useEstimate(question || null);
  return data?.possible ? { low: data.low, high: data.high } : null;
}
