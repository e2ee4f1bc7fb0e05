import { GateCard } from '#domains/handovers/web/gate-card.tsx';
import { RescueCard } from '#domains/payments/web/ending/rescue-card.tsx';
import { TransportCases } from '#domains/cases/web/transport-cases.tsx';
import { TransportClaims } from '#domains/claims/web/transport-claims.tsx';
import { ChangeOrders } from '#domains/payments/web/changes/change-orders.tsx';
import { isForToday } from '#domains/next-actions/web/next-action-labels.ts';
import { DryRuns } from '#domains/payments/web/dry-runs/dry-runs.tsx';
import { TransportReviews } from '#domains/reviews/web/transport-reviews.tsx';
import { TransportInspections } from '#domains/inspections/web/transport-inspections.tsx';
import { DeclinedDetails, DetailsChange } from '#domains/quotes/web/details/details-change.tsx';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';

interface WaitingCardsProps {
  transport: TransportDetail;
  owns: boolean;
  accepted: Quote | undefined;
  /** The reader's pickup page shows the inspections itself. */
  picksUp: boolean;
  /** Account whose phone stores offline work; null for none. */
  keepsFor: string | null;
}

/** From the pickup day on, once the reader has agreed to drive. */
const isPickupDue = ({ stops }: TransportDetail, accepted: Quote | undefined): boolean => {
  const at = accepted?.pickupDay ?? stops.pickup.windowFrom;
  return accepted?.can.agree !== true && isForToday({ due: at === null ? null : { at, words: '' } }, new Date());
};

export const WaitingCards = ({ transport, owns, accepted, picksUp, keepsFor }: WaitingCardsProps) => (
  <>
    <TransportCases transportId={transport.id} enabled={transport.status !== 'draft'} />
    <DetailsChange transport={transport} owns={owns} />
    <DeclinedDetails transport={transport} />
    <GateCard transportId={transport.id} enabled={accepted !== undefined} place="waiting" />
    <TransportReviews transportId={transport.id} enabled={transport.status === 'completed'} owns={owns} />
    <RescueCard transportId={transport.id} enabled={owns && isOpen(transport.status)} />
    <TransportClaims transportId={transport.id} enabled={['in_transit', 'delivered', 'completed'].includes(transport.status)} />
    <ChangeOrders transportId={transport.id} enabled={accepted?.priceKind === 'agreed'} />
    {!picksUp && <TransportInspections transportId={transport.id} enabled={accepted !== undefined && transport.shipperId !== null} />}
    <DryRuns transportId={transport.id} enabled={accepted !== undefined} keepsFor={keepsFor} isDue={isPickupDue(transport, accepted)} />
  </>
);
