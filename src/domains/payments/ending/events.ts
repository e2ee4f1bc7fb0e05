import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { refundLines } from '../refund-rules.ts';

const aPayment = transportEvent.extend({ paymentId: z.uuid() });

/** The carrier left a booking before pickup: what was paid is held still, for another carrier or to go back. */
export const carrierLeft = defineEvent(
  'payment.carrier-left',
  /** `backBy`: null where the vehicle was picked up before; `frozen`: of what is held; nobody else is booked and nothing comes back before it is free. */
  aPayment.extend({ heldAmount: z.string(), backBy: z.string().nullable(), frozen: z.string().default('0.00') }),
);

/** A paid booking has been without a carrier for so long that everything goes back a day from now. */
export const noCarrierSoon = defineEvent('payment.no-carrier-soon', aPayment.extend({ heldAmount: z.string(), backBy: z.string() }));

/** A booking ended before pickup, and its money goes where the policy says. */
export const bookingEnded = defineEvent(
  'payment.booking-ended',
  aPayment.extend({
    line: z.enum(refundLines),
    refund: z.string(),
    /** What of the refund is frozen, and goes nowhere before it is settled whom it belongs to. */
    frozen: z.string().default('0.00'),
    keptFee: z.string(),
    dryRunFee: z.string(),
    /** The fee waits for the desk. */
    isFeeDisputed: z.boolean(),
    recipientId: z.uuid().nullable(),
    actorId: z.uuid().nullable(),
  }),
);
