import { z } from 'zod';
import { transportDetail } from '#domains/transports/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { amountInput } from '#shared/money.ts';
import { idParams } from '#shared/ids.ts';
import { nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import { optionalText } from '#shared/text-limit.ts';
import { quote } from './contract.ts';

const whyInput = z.object({ reason: optionalText(500) });

export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/withdrawal',
  summary: 'Take an own quote back before pickup; after acceptance the other offers stand again',
  access: pricingRoles,
  params: idParams,
  idempotent: 'required_for_keys',
  body: whyInput,
  reply: quote,
  errors: ['not_withdrawable'],
});

export const cancelTransport = endpoint({
  method: 'POST',
  path: '/api/transports/:id/cancellation',
  summary: 'Cancel a request before pickup',
  access: 'signed-in',
  proof: 'needed',
  params: idParams,
  idempotent: 'required_for_keys',
  body: whyInput.extend({
    /** What was shown to come back: cancelled only if it is still that sum. Needed where a payment is held. */
    refund: amountInput.optional(),
  }),
  reply: transportDetail,
  errors: ['not_cancellable', 'refund_unseen', 'refund_changed', 'approval_needed'],
});

export const confirmDelivery = endpoint({
  method: 'POST',
  path: '/api/transports/:id/delivery-confirmation',
  summary: 'Confirm that the vehicle arrived: the transport is complete',
  access: nonAdminRoles,
  params: idParams,
  idempotent: 'required_for_keys',
  reply: transportDetail,
  errors: ['not_delivered'],
});
