import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique, type Notice } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { auditPayment, describeReason } from '../../events/payment-event.ts';
import { transferWaits } from '../../payouts/schemas.ts';
import { opsEvent } from './ops-event.ts';

const schema = opsEvent.extend({
  payeeId: z.uuid().nullable(),
  carrierAmount: z.string(),
  confirmedById: z.uuid().nullable(),
  waits: z.enum(transferWaits).nullable().default(null),
  leavesNothing: z.boolean().default(false),
  isRoadTold: z.boolean().default(false),
});
type OpsActionEvent = z.output<typeof schema>;

type Message = readonly [title: string, body: string];

interface Messages {
  readonly shipper: ((sum: string) => Message) | null;
  readonly carrier: ((sum: string) => Message) | null;
}

const released = (sum: string): Message => [`${sum} is no longer on hold`, `the hold on ${sum} was released.`];

const messages: Record<OpsActionEvent['kind'], Messages> = {
  hold: {
    shipper: (sum) => [`${sum} of your payment is on hold`, `${sum} of your payment is on hold until Carriage releases it.`],
    carrier: (sum) => [`${sum} of your pay is on hold`, `${sum} is not paid out until Carriage releases it.`],
  },
  thaw: { shipper: released, carrier: released },
  // Announced once it is paid (payment.changed, payment.part-paid-out).
  release: { shipper: null, carrier: null },
  refund: {
    shipper: (sum) => [`Refund of ${sum}`, `${sum} is on its way back to your card.`],
    carrier: (sum) => ['Part of the payment was refunded to the shipper', `${sum} is on its way back to the shipper.`],
  },
  // Notifies the shipper once the money is back: the carrier's account may not have enough.
  reversal: {
    shipper: null,
    carrier: (sum) => [`${sum} will be withdrawn from your account`, `Carriage is withdrawing ${sum} that was paid to you.`],
  },
  given_back: {
    shipper: (sum) => [`${sum} was refunded to you`, `${sum} could not go back to your card, so we refunded it another way.`],
    carrier: null,
  },
  let_go: { shipper: null, carrier: null },
};

const waitCauses: Record<NonNullable<OpsActionEvent['waits']>, string> = {
  blocked: 'while your account is blocked',
  no_account: 'until you have set up payouts',
  held: 'because your bank account, identity or documents changed. See Get paid for the date',
};

/** The shipper must not learn why the carrier cannot be paid. */
const waitingMessages = (waits: NonNullable<OpsActionEvent['waits']>): Messages => ({
  shipper: (sum) => [
    'A payment to the carrier is waiting',
    `${sum} of your payment is set aside for the carrier. We send it when the carrier can be paid.`,
  ],
  carrier: (sum) => [`${sum} is waiting for you`, `${sum} is set aside for you. We cannot send it ${waitCauses[waits]}.`],
});

const wholeRefund: Messages = {
  shipper: messages.refund.shipper,
  carrier: (sum) => [
    'The payment was refunded to the shipper',
    `${sum} is on its way back to the shipper. There is no payout for this job.`,
  ],
};

const messagesFor = ({ kind, waits, leavesNothing }: OpsActionEvent): Messages =>
  waits ? waitingMessages(waits) : leavesNothing ? wholeRefund : messages[kind];

/**
 * `carrierAmount` excludes the service fee. `leavesNothing`: the carrier gets nothing. `isRoadTold`: `payReducedInTransit` is sent instead.
 */
export const opsActed = defineEvent('payment.desk-acted', schema, {
  notify(action) {
    const { shipperId, payeeId, transportId, vehicle, route, amount, carrierAmount, reason, isRoadTold } = action;
    const toNotice = (userId: string, [title, body]: Message): Notice =>
      transportNotice(userId, transportId, title, `${vehicle}, ${route}: ${body}${describeReason(reason)}`);
    const { shipper, carrier } = messagesFor(action);
    return [
      ...(shipper ? [toNotice(shipperId, shipper(formatUsd(amount)))] : []),
      ...(carrier && !isRoadTold ? unique([payeeId], shipperId).map((id) => toNotice(id, carrier(formatUsd(carrierAmount)))) : []),
    ];
  },
  audit: auditPayment,
  webhook: ['Money', 'An administrator moved money'],
});
