import { estimateQuestion, useEstimate } from '#domains/transports/web/use-estimate.ts';
import type { TransportDetail } from '#domains/transports/contract.ts';
import { toCents } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** What such a transport usually costs, lowest and highest, as decimal strings. */
export interface UsualRange {
  readonly low: string;
  readonly high: string;
}

/** Where a price stands in the usual range; never by colour alone. */
export function rangeWords(total: string, { low, high }: UsualRange): { label: string; tone: Tone } {
  const cents = toCents(total);
  if (cents < toCents(low)) return { label: 'Below the usual range', tone: 'action' };
  return cents > toCents(high) ? { label: 'Above the usual range', tone: 'warn' } : { label: 'In the usual range', tone: 'good' };
}

/** The estimate's range of today for a transport whose full ZIP codes the reader sees; null where none can be given. */
export function useUsualRange(transport: TransportDetail): UsualRange | null {
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
