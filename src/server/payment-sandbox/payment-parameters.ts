import { z } from 'zod';
import { emailAddress } from '#shared/email.ts';
import { address, cents, currency, list, metadata, strict, truth, wholeNumber } from './parameters.ts';

const text = (most: number) => z.string().max(most).optional();
const methodTypes = list(z.literal('card', 'the payment sandbox knows cards alone'));

/** POST /v1/payment_intents */
export const intentParameters = strict({
  amount: cents,
  currency,
  automatic_payment_methods: strict({ enabled: truth, allow_redirects: z.enum(['always', 'never']).optional() }).optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: truth.optional(),
  description: text(1_000),
  metadata: metadata.optional(),
  payment_method: text(200),
  payment_method_types: methodTypes.optional(),
  receipt_email: text(512),
  return_url: address.optional(),
  statement_descriptor_suffix: text(22),
  transfer_group: text(500),
});

/** POST /v1/payment_intents/:id/confirm */
export const confirmParameters = strict({ payment_method: text(200), return_url: address.optional() });

/** POST /v1/payment_intents/:id/cancel */
export const cancelParameters = strict({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const lineItem = strict({
  quantity: wholeNumber.refine((count) => count >= 1 && count <= 999_999, 'must be at least 1').default(1),
  price_data: strict({
    currency,
    unit_amount: wholeNumber,
    product_data: strict({ name: z.string().min(1).max(250), description: text(1_000), metadata: metadata.optional() }),
  }),
});

/** POST /v1/checkout/sessions */
export const sessionParameters = strict({
  mode: z.literal('payment', 'the payment sandbox knows payment alone'),
  line_items: list(lineItem).refine((items) => items.length > 0, 'is empty'),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text(200),
  customer_email: emailAddress().optional(),
  expires_at: wholeNumber.optional(),
  locale: text(20),
  metadata: metadata.optional(),
  payment_intent_data: strict({
    description: text(1_000),
    metadata: metadata.optional(),
    receipt_email: text(512),
    statement_descriptor_suffix: text(22),
    transfer_group: text(500),
    capture_method: z.enum(['automatic', 'automatic_async'], 'the payment sandbox captures at once').optional(),
  }).optional(),
  allowed_payment_method_types: methodTypes.optional(),
  submit_type: z.enum(['auto', 'pay', 'book']).optional(),
  ui_mode: z.literal('hosted_page', 'the payment sandbox serves hosted pages alone').optional(),
});

/** POST /v1/disputes/:id */
export const defenceParameters = strict({
  evidence: z.record(z.string(), z.string().max(150_000)).optional(),
  submit: truth.optional(),
  metadata: metadata.optional(),
});
