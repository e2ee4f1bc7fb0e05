import type { ChangeOrder } from '#domains/payments/changes/schemas.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import type { Rescue } from '#domains/payments/ending/schemas.ts';
import { changesId } from '#domains/payments/web/changes/change-orders.tsx';
import { rescueId } from '#domains/payments/web/ending/rescue-card.tsx';
import { isFrozen } from '#domains/payments/web/ending/rescue-words.ts';
import { moneyId } from '#domains/payments/web/money-card.tsx';
import { frozenLines } from '#domains/payments/web/money-words.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';

/** What of the money a reader sees first, with the way to the card that has it all. */
export interface MoneyTurn {
  readonly isYours: boolean;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string };
}

const until = (dueAt: string | null): string => (dueAt ? `, by ${formatDateTime(dueAt)}` : '');

function turnOfOrder({ can, amount, dueAt, askedBy }: ChangeOrder): MoneyTurn {
  const to = `#${changesId}`;
  if (can.approve)
    return {
      isYours: true,
      text: `Your turn: ${askedBy} asks for ${formatUsd(amount)} more. Approve or decline it${until(dueAt)}`,
      action: { label: 'Answer it', to },
    };
  return {
    isYours: true,
    text: `Your turn: pay the ${formatUsd(amount)} that you approved${until(dueAt)}`,
    action: { label: 'Go to the payment', to },
  };
}

interface Known {
  readonly orders: readonly ChangeOrder[];
  readonly payment: TransportMoney['payment'] | undefined;
}

/**
 * A change order to answer or pay, or else what is frozen and who decides about it; null where the money asks for nobody. The difference to
 * another carrier's price is the next step itself (next-step-words.ts).
 */
export function moneyTurnOf({ orders, payment }: Known): MoneyTurn | null {
  const order = orders.find(({ can, reason }) => can.approve || (can.pay && reason !== 'rescue'));
  if (order) return turnOfOrder(order);
  const [frozen] = payment ? frozenLines(payment) : [];
  return frozen ? { isYours: false, text: frozen, action: { label: 'See the money', to: `#${moneyId}` } } : null;
}

/** What a shipper does whose carrier left: in the place of what is said of a request that nobody was booked for yet. */
export function turnOfRescue({ carrierName, offers, frozen }: Pick<Rescue, 'carrierName' | 'offers' | 'frozen'>): MoneyTurn {
  const action = { label: 'See what you can do', to: `#${rescueId}` };
  if (isFrozen({ frozen }))
    return { isYours: false, text: `${carrierName} left, and nobody else is booked while the money is frozen`, action };
  const what = offers.length > 0 ? 'book another carrier, or take everything back' : 'wait for other offers, or take everything back';
  return { isYours: true, text: `Your turn: ${carrierName} left. Now ${what}`, action };
}
