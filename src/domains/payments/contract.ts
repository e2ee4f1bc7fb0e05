import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money.ts';

/** States of a payment as they are stored (specification 2, section 3); people read `escrowLabels`. */
export const escrowStatuses = ['created', 'payment_pending', 'escrow', 'held', 'released', 'refunded', 'cancelled', 'failed'] as const;
export type EscrowStatus = (typeof escrowStatuses)[number];

/** Where the money of one payment can stand. Each is an account of the ledger. */
export const ledgerAccounts = ['shipper', 'held', 'platform_fee', 'carrier', 'refunds', 'disputes', 'provider_fees'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The payment of a transport as its parties see it; the carrier's side is not told what the shipper's card was charged besides the price. */
export const payment = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  escrowStatus: z.enum(escrowStatuses),
  /** What the carrier's side is paid. */
  price: amountReply,
  /** For the shipper and administrators: the platform's fee and the whole sum. */
  serviceFee: amountReply.nullable(),
  amount: amountReply.nullable(),
  heldAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  isTest: z.boolean(),
  can: z.object({ pay: z.boolean() }),
});
export type Payment = z.infer<typeof payment>;

const transportId = z.object({ id: z.uuid() });

export const getTransportPayment = endpoint({
  method: 'GET',
  path: '/api/transports/:id/payment',
  summary: 'The payment of a transport; null where the parties settle directly',
  access: 'signed-in',
  params: transportId,
  reply: z.object({ payment: payment.nullable() }),
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/transports/:id/payment/checkout',
  summary: "Open the provider's page on which the shipper pays; asked again while it is open, the same page",
  access: 'signed-in',
  proof: 'not needed: it opens a page on which nothing is paid without a card',
  perMinute: 60,
  params: transportId,
  reply: z.object({ url: z.string() }),
  errors: ['no_payment', 'already_paid', 'payment_over', 'provider_unavailable'],
});

/** A booking that was just paid, or the page that was left: the product asks the provider what is so, and does not wait for its event. */
export const refreshPayment = endpoint({
  method: 'POST',
  path: '/api/transports/:id/payment/refresh',
  summary: 'Ask the provider what became of the page that the shipper came back from',
  access: 'signed-in',
  proof: 'not needed: it reads what is so',
  perMinute: 60,
  params: transportId,
  reply: z.object({ payment: payment.nullable() }),
  errors: ['provider_unavailable'],
});

export const hearProvider = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'What the payment provider tells: signed events, kept at once and worked afterwards',
  access: 'public',
  transport: 'signed',
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
});
