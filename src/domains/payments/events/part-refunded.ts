import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditPayment, describeTest } from './payment-event.ts';

export const partRefundCauses = [
  'price_drop',
  'claim',
  'late_capture',
  'dashboard',
  'cancelled',
  'no_carrier',
  'carrier_withdrew',
  'no_show',
] as const;
type Cause = (typeof partRefundCauses)[number];

const causeLabels: Record<Cause, string> = {
  price_drop: 'The price was reduced',
  claim: 'Awarded for your claim',
  late_capture: 'Paid after it was no longer due',
  dashboard: 'Refunded by support',
  cancelled: 'The booking was cancelled',
  no_carrier: 'No carrier took the job',
  carrier_withdrew: 'Your carrier left',
  no_show: 'The carrier did not come',
};

/** The booking ended; the rest follows. */
const endings: readonly Cause[] = ['cancelled', 'no_carrier', 'carrier_withdrew', 'no_show'];

export const partRefunded = defineEvent(
  'payment.part-refunded',
  transportEvent.extend({
    paymentId: z.uuid(),
    amount: z.string(),
    cause: z.enum(partRefundCauses),
    isTest: z.boolean(),
  }),
  {
    notify(payment) {
      const { shipperId, transportId, vehicle, route, amount, cause } = payment;
      const sum = formatUsd(amount);
      return [
        transportNotice(
          shipperId,
          transportId,
          endings.includes(cause) ? `Refunded: ${sum}` : `Refund of ${sum}`,
          `${vehicle}, ${route}: ${causeLabels[cause]}. ${sum} is on its way to your card. This can take up to ten days.${describeTest(payment)}`,
        ),
      ];
    },
    audit: auditPayment,
    webhook: ['Money', 'Part of a payment was refunded'],
  },
);
