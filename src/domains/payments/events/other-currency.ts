import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditPayment } from './payment-event.ts';

/** Published once per charge; nothing is booked. */
export const otherCurrencyPaid = defineEvent(
  'payment.other-currency',
  z.object({ paymentId: z.uuid(), transportId: z.uuid(), intentId: z.string(), currency: z.string() }),
  {
    notifyStaff: {
      who: 'admins',
      notices: ({ transportId, intentId, currency }, adminIds) =>
        adminIds.map((id) =>
          transportNotice(
            id,
            transportId,
            'A payment came in a currency other than dollars',
            `The payment service received ${currency.toUpperCase()} (${intentId}). It is not in our ledger. Your turn: refund it in the dashboard of the payment service.`,
          ),
        ),
    },
    audit: auditPayment,
  },
);
