import { useSearchParams } from 'react-router';
import { checkoutPath } from '#domains/payments/checkout/checkout-rules.ts';
import type { Rescue } from '#domains/payments/ending/schemas.ts';
import { changesId } from '#domains/payments/web/changes/change-orders.tsx';
import { useChangeOrders } from '#domains/payments/web/changes/change-data.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { hasSteps, OfferSteps } from '#domains/quotes/web/offer-steps.tsx';
import { ConfirmDelivery } from '#domains/quotes/web/quote-endings.tsx';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { titleOf } from '#domains/transports/web/transport-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { moneyTurnOf, turnOfRescue } from './money-turn.ts';
import { paidByConfirming, toAccept, waitingFor, waitsForMoney, type Situation } from './next-step-words.ts';
import { TransportProgress } from './progress.tsx';

interface FirstTurnProps extends Omit<Situation, 'transport'> {
  readonly transport: TransportDetail;
  /** What is held for a booking whose carrier left; null where nobody did. */
  readonly rescue: Rescue | null;
  readonly accepted: Quote | undefined;
  /** Whether all that it rests on was read, or could not be. */
  readonly isRead: boolean;
}

/** How far a transport has come, and first of all what is the reader's to do: the money before the road. */
export function FirstTurn({ rescue, accepted, isRead, ...known }: FirstTurnProps) {
  const { transport, money } = known;
  const changes = useChangeOrders(transport.id, accepted?.priceKind === 'agreed');
  const left = rescue && turnOfRescue(rescue);
  const next = left ?? (isRead ? waitingFor(known) : null);
  const step = left ? (
    <ButtonLink to={left.action.to}>{left.action.label}</ButtonLink>
  ) : (
    next && (next.isYours || transport.can.accept) && <NextStep {...known} />
  );
  const moneyTurn = left ? null : moneyTurnOf({ orders: changes.data?.orders ?? [], payment: money?.payment });
  return <TransportProgress transport={transport} next={next} money={money} turn={moneyTurn} action={step} />;
}

/** The button of the step that the sentence names. */
function NextStep({ transport, quotes, bids, money }: Omit<Situation, 'transport'> & { transport: TransportDetail }) {
  const [search] = useSearchParams();
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  if (money?.payment?.can.pay) return <ButtonLink to={checkoutPath(transport.id)}>Pay</ButtonLink>;
  if (money?.pickupWaits === 'difference' && money.payment?.reader === 'payer')
    return <ButtonLink to={`#${changesId}`}>Go to the difference</ButtonLink>;
  if (waitsForMoney({ money }) && accepted?.can.moveTo.includes('in_transit')) return null;
  if (transport.can.confirmDelivery)
    return <ConfirmDelivery transportId={transport.id} name={titleOf(transport)} pays={paidByConfirming(money?.payment)} />;
  if (accepted && hasSteps(accepted)) return <OfferSteps quote={accepted} />;
  const choice = transport.can.accept && search.get('tab') !== 'quotes' && toAccept({ quotes, bids });
  return (
    choice && (
      <ButtonLink to="?tab=quotes" preventScrollReset>
        See the {choice}
      </ButtonLink>
    )
  );
}
