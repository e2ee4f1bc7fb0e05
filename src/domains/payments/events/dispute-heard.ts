import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { productName } from '#shared/product.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { amountEvent, auditPayment } from './payment-event.ts';

const schema = amountEvent.extend({
  outcome: z.enum(['opened', 'won', 'lost']),
  reason: z.string(),
  shipperId: z.uuid().nullable().default(null),
  vehicle: z.string().default(''),
  route: z.string().default(''),
  /** Decimal strings; 0.00 if already paid out. */
  frozen: z.string().default('0.00'),
  carriersFrozen: z.string().default('0.00'),
  answerBy: z.string().nullable().default(null),
});
type Dispute = z.output<typeof schema>;

type Message = readonly [title: string, body: string];

const isAnyOnHold = ({ frozen }: Dispute): boolean => toCents(frozen) > 0;

const titles = {
  opened: 'The card payment was disputed',
  won: 'The card dispute is over',
  lost: 'The card dispute was lost',
} as const;

function toShipper(dispute: Dispute): Message {
  const { outcome, reason } = dispute;
  const [sum, onHold] = [formatUsd(dispute.amount), formatUsd(dispute.frozen)];
  if (outcome === 'won')
    return [
      'The dispute of your card payment is closed',
      `Your card’s bank decided in favor of the payment.${isAnyOnHold(dispute) ? ` ${onHold} is no longer on hold.` : ''}`,
    ];
  if (outcome === 'lost')
    return ['The dispute of your card payment was decided', `Your card’s bank refunded you ${sum}. We no longer hold it.`];
  return [
    isAnyOnHold(dispute) ? `${onHold} of your payment is on hold` : 'Your card payment is disputed',
    `Your card’s bank disputes ${sum}. Reason: ${asSentence(reason)} ${isAnyOnHold(dispute) ? 'It stays on hold until the bank decides.' : 'It was already paid out, so nothing is on hold.'} If you did not start this dispute, tell your bank.`,
  ];
}

/** Without the service fee. */
function toCarrier(dispute: Dispute): Message {
  const { outcome, reason } = dispute;
  const onHold = formatUsd(dispute.carriersFrozen);
  if (outcome === 'won')
    return [titles.won, `The bank decided in favor of the payment.${isAnyOnHold(dispute) ? ` ${onHold} is no longer on hold.` : ''}`];
  if (outcome === 'lost')
    return [
      titles.lost,
      `The bank refunded the cardholder.${isAnyOnHold(dispute) ? ` ${onHold} that was on hold will not be paid out.` : ' You keep what you were paid.'}`,
    ];
  return [
    isAnyOnHold(dispute) ? `${onHold} of your pay is on hold` : titles.opened,
    `The bank of the shipper’s card disputes the payment. Reason: ${asSentence(reason)} ${isAnyOnHold(dispute) ? 'It stays on hold until the bank decides.' : 'You keep what you were paid meanwhile.'} ${productName} support answers the bank.`,
  ];
}

export const disputeHeard = defineEvent('payment.dispute-heard', schema, {
  notify(dispute) {
    const { shipperId, userId, transportId, vehicle, route } = dispute;
    const toNotices = (id: string | null, [title, body]: Message): Notice[] =>
      id === null ? [] : [transportNotice(id, transportId, title, vehicle ? `${vehicle}, ${route}. ${body}` : body)];
    return [...toNotices(shipperId, toShipper(dispute)), ...toNotices(userId, toCarrier(dispute))];
  },
  notifyStaff: {
    who: 'admins',
    notices({ transportId, amount, outcome, reason, answerBy }, adminIds) {
      const by = answerBy === null ? '' : ` by ${formatWrittenTime(answerBy)}`;
      const next = outcome === 'opened' ? ` Your turn: answer the bank${by}, in the dashboard of the payment service.` : '';
      return adminIds.map((id) =>
        transportNotice(id, transportId, `${titles[outcome]}: ${formatUsd(amount)}`, `Reason: ${asSentence(reason)}${next}`),
      );
    },
  },
  audit: auditPayment,
  webhook: ['Money', 'A card payment was disputed, or the bank decided'],
});
