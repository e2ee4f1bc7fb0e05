import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { amountEvent, auditPayment } from './payment-event.ts';

const describeCause = ({ reason }: { readonly reason: string }): string => reason.replaceAll('_', ' ');

/** Notifies the shipper only if a refund that was announced came back. */
export const refundFailed = defineEvent(
  'payment.refund-failed',
  /** `cameBack`: the card returned it, and it is on hold for the shipper. */
  amountEvent.extend({ reason: z.string(), cameBack: z.boolean().default(false) }),
  {
    notify(refund) {
      const { userId, transportId, amount, cameBack } = refund;
      if (!cameBack || userId === null) return [];
      return [
        transportNotice(
          userId,
          transportId,
          `Your refund of ${formatUsd(amount)} failed`,
          `Your card did not accept it (${describeCause(refund)}). We keep the money for you and will send it again.`,
        ),
      ];
    },
    notifyStaff: {
      who: 'admins',
      notices(refund, adminIds) {
        const { transportId, amount, cameBack } = refund;
        const next = cameBack
          ? 'It is on hold for the shipper. Your turn: release the hold to send it again.'
          : 'The money is still here. Your turn: review the payment and refund the shipper another way.';
        return adminIds.map((id) =>
          transportNotice(
            id,
            transportId,
            `A refund of ${formatUsd(amount)} ${cameBack ? 'was returned by the card' : 'failed'}`,
            `The payment service says: ${asSentence(describeCause(refund))} ${next}`,
          ),
        );
      },
    },
    audit: auditPayment,
    webhook: ['Money', 'A refund failed or was returned'],
  },
);
