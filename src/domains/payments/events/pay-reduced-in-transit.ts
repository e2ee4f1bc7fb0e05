import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { refundedInTransit } from '../booking/refunded-in-transit-rules.ts';
import { auditPayment, describeTest } from './payment-event.ts';

/**
 * A refund by hand lowered the carrier's pay while the vehicle is on the road: what went back of it, and what is left. Decimal strings.
 * Where something is left, the payee reads the new sum; where nothing is, all who have the vehicle read what to do with it and whom to ask.
 */
export const payReducedInTransit = defineEvent(
  'payment.road-pay-fell',
  transportEvent.extend({
    paymentId: z.uuid(),
    /** Who is paid here. */
    payeeId: z.uuid().nullable(),
    /** Who answers for the job, hauls and drives. */
    crewIds: z.array(z.uuid()),
    back: z.string(),
    left: z.string(),
    /** In the words of an administrator; null where it was done at the provider. */
    reason: z.string().nullable(),
    isTest: z.boolean(),
  }),
  {
    notify(payment) {
      const { transportId, shipperId, payeeId, crewIds, vehicle, route, back, left, reason } = payment;
      const why = reason === null ? '' : ` Reason: ${asSentence(reason)}`;
      const tell = (userIds: readonly (string | null)[], title: string, words: string) =>
        unique(userIds, shipperId).map((userId) =>
          transportNotice(userId, transportId, title, `${vehicle}, ${route}: ${words}${why}${describeTest(payment)}`),
        );
      if (toCents(left) > 0)
        return tell(
          [payeeId],
          `You now get ${formatUsd(left)} for this job`,
          `${formatUsd(back)} was refunded to the shipper during the transport. If this is wrong, contact support.`,
        );
      return tell(
        [payeeId, ...crewIds],
        'The payment was refunded to the shipper during the transport',
        `${refundedInTransit} You find the contacts on the transport page.`,
      );
    },
    audit: auditPayment,
    webhook: ['Money', 'The pay for a job in transit was reduced'],
  },
);
