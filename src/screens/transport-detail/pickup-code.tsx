import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { localDay, getZone } from '#domains/places/zone-rules.ts';
import type { Handover } from '#domains/handovers/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';

interface PickupCodeProps {
  handover: Pick<Handover, 'code' | 'stop' | 'releasedAt'>;
  transport: Pick<TransportDetail, 'pickupDate' | 'fromState'>;
  /** When the handover was read, in ms. */
  now: number;
}

/** By the calendar at the origin. */
export const isPickupDay = (pickupDate: string | null, fromState: string, now: number): boolean =>
  pickupDate !== null && pickupDate <= localDay(now, getZone(fromState));

/** On phones, from the pickup day until release, because the shipper shows it to the driver. Desktops show it under At pickup. */
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
