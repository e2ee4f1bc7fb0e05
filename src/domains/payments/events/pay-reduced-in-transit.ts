import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { refundedInTransit } from '../booking/refunded-in-transit-rules.ts';
import { auditPayment, describeTest } from './payment-event.ts';

/** With something left, the payee learns the new amount; otherwise everyone with the vehicle learns what to do. */
export const payReducedInTransit = defineEvent(
  'payment.road-pay-fell',
  transportEvent.extend({
    paymentId: z.uuid(),
    payeeId: z.uuid().nullable(),
    crewIds: z.array(z.uuid()),
    back: z.string(),
    left: z.string(),
    /** Null if refunded at the provider. */
    reason: z.string().nullable(),
    isTest: z.boolean(),
  }),
  {
    notify(payment) {
      const { transportId, shipperId, payeeId, crewIds, vehicle, route, back, left, reason } = payment;
      const why = reason === null ? '' : ` Reason: ${asSentence(reason)}`;
      const toNotices = (userIds: readonly (string | null)[], title: string, text: string) =>
        unique(userIds, shipperId).map((userId) =>
          transportNotice(userId, transportId, title, `${vehicle}, ${route}: ${text}${why}${describeTest(payment)}`),
        );
      if (toCents(left) > 0)
        return toNotices(
          [payeeId],
          `You now get ${formatUsd(left)} for this job`,
          `${formatUsd(back)} was refunded to the shipper during the transport. If this is wrong, contact support.`,
        );
      return toNotices(
        [payeeId, ...crewIds],
        'The payment was refunded to the shipper during the transport',
        `${refundedInTransit} Find the contacts on the transport page.`,
      );
    },
    audit: auditPayment,
    webhook: ['Money', 'The pay for a job in transit was reduced'],
  },
);
