import { z } from 'zod';
import { transportDetail } from '#domains/transports/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { amountInput } from '#shared/money-schemas.ts';
import { idParams } from '#shared/id-schemas.ts';
import { optionalText } from '#shared/text/text-limit.ts';
import { quote } from '../schemas.ts';

const whyInput = z.object({ reason: optionalText(500) });

export const withdrawQuote = {
  summary: 'Withdraw your quote before pickup; if it was accepted, the other offers open again',
  params: idParams,
  idempotent: 'required_for_keys',
  body: whyInput,
  reply: quote,
  errors: ['not_withdrawable'],
} satisfies Schemas;

export const cancelTransport = {
  summary: 'Cancel a request before pickup',
  proof: 'needed',
  params: idParams,
  idempotent: 'required_for_keys',
  body: whyInput.extend({
    /** Refund that was displayed; required if a payment is held. Cancels only if it is still the same. */
    refund: amountInput.optional(),
  }),
  reply: transportDetail,
  errors: ['not_cancellable', 'refund_unseen', 'refund_changed', 'approval_needed'],
} satisfies Schemas;

export const confirmDelivery = {
  summary: 'Confirm the delivery and complete the transport',
  params: idParams,
  idempotent: 'required_for_keys',
  reply: transportDetail,
  errors: ['not_delivered'],
} satisfies Schemas;
