import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { localDay, getZone } from '#domains/places/zone-rules.ts';
import type { Handover } from '#domains/handovers/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';

interface PickupCodeProps {
  handover: Pick<Handover, 'code' | 'stop' | 'releasedAt'>;
  transport: Pick<TransportDetail, 'pickupDate' | 'fromState'>;
  /** When the handover was read, in milliseconds. */
  now: number;
}

/** Whether the vehicle may be picked up today, by the calendar at its origin. */
export const isPickupDay = (pickupDate: string | null, fromState: string, now: number): boolean =>
  pickupDate !== null && pickupDate <= localDay(now, getZone(fromState));

/** From pickup day until the vehicle is released, the shipper holds up the phone: the code comes first there. At a desk it stands under At pickup. */
export function PickupCode({ handover: { code, stop, releasedAt }, transport: { pickupDate, fromState }, now }: PickupCodeProps) {
  const isDesk = useIsDesktop();
  if (isDesk || !code || stop || releasedAt || !isPickupDay(pickupDate, fromState, now)) return null;
  return (
    <section
      aria-label="Release code"
      className="grid gap-1 rounded border border-t-4 border-line border-t-lane bg-surface px-4 py-4 text-center"
    >
      <h2 className="text-base">Your release code</h2>
      <p className="figures text-[clamp(2rem,11vw,3rem)] leading-tight font-bold tracking-wide whitespace-nowrap">{code}</p>
      <p className="text-sm text-muted">Compare driver, truck and plate below. Then show it only to the driver in front of you.</p>
    </section>
  );
}
