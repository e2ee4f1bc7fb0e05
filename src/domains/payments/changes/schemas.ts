import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { bareAmount } from '#shared/money.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { changeAmountProblem, changeReasons, changeStates } from './rules.ts';

/** The service fee is shown to the shipper, officers and administrators only. */
export const changeOrder = z.object({
  id,
  quoteId: id,
  reason: z.enum([...changeReasons, 'rescue']),
  words: z.string(),
  photoId: id.nullable(),
  amount: amountReply,
  totalBefore: amountReply,
  totalAfter: amountReply,
  /** Shipper, officers and administrators: missing service fee within `amount`; null if none. */
  feePart: amountReply.nullable(),
  serviceFee: amountReply.nullable(),
  /** Shipper: last decline code while unpaid. */
  refusal: z.string().nullable(),
  state: z.enum(changeStates),
  dueAt: z.string().nullable(),
  answer: z.string().nullable(),
  askedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isDirect: z.boolean(),
  can: z.object({ approve: z.boolean(), decline: z.boolean(), pay: z.boolean(), takeBack: z.boolean(), withdraw: z.boolean() }),
});
export type ChangeOrder = z.infer<typeof changeOrder>;

export const changeOrders = z.object({
  orders: z.array(changeOrder),
  can: z.object({ ask: z.boolean() }),
  /** Null for readers who may not ask. */
  agreedTotal: amountReply.nullable(),
  limit: amountReply.nullable(),
  isTest: z.boolean(),
});
export type ChangeOrders = z.infer<typeof changeOrders>;

export const listChangeOrders = {
  summary: 'Change orders of a transport with the totals before and after, for both sides',
  params: idParams,
  reply: changeOrders,
} satisfies Schemas;

const changeAmount = z
  .union([z.string(), z.number()])
  .transform(String)
  .superRefine((typed, check) => {
    const message = changeAmountProblem(typed);
    if (message) check.addIssue({ code: 'custom', message });
  })
  .transform(bareAmount);

export const changeOrderInput = z.object({
  amount: changeAmount,
  reason: z.enum(changeReasons, 'Choose a reason'),
  words: z.string().overwrite(seenText).trim().min(10, 'Describe what happened').max(1000, 'At most 1,000 characters'),
  photoId: z.uuid('Add a photo as evidence'),
});

export const askForMore = {
  summary: 'Ask the shipper for a higher price; takes effect when the shipper approves and pays it',
  params: idParams,
  perMinute: 60,
  status: 201,
  idempotent: true,
  body: changeOrderInput,
  reply: changeOrder,
  errors: ['change_open', 'too_many_changes', 'not_changeable', 'not_paid_yet', 'photo_missing'],
} satisfies Schemas;

const answer = z.object({
  answer: z
    .string()
    .overwrite(seenText)
    .trim()
    .max(500)
    .nullish()
    .transform((text) => text || null),
});

export const approveChange = {
  summary: 'Approve a change order; for bookings paid on the platform it takes effect when it is paid',
  params: idParams,
  idempotent: true,
  body: z.object({}),
  reply: changeOrder,
  errors: ['change_closed'],
} satisfies Schemas;

export const declineChange = {
  summary: 'Decline a change order; the agreed price stays',
  params: idParams,
  idempotent: true,
  body: answer,
  reply: changeOrder,
  errors: ['change_closed'],
} satisfies Schemas;

export const takeChangeBack = {
  summary: 'Withdraw your change order before it is paid',
  params: idParams,
  perMinute: 60,
  reply: changeOrder,
  errors: ['change_closed'],
} satisfies Schemas;

export const withdrawForChange = {
  summary: 'Leave the job before pickup after a declined change order',
  params: idParams,
  idempotent: true,
  body: z.object({}),
  reply: changeOrder,
  errors: ['change_closed', 'not_withdrawable'],
} satisfies Schemas;

export const payChange = {
  summary: "Open the provider's payment page for an approved change order; repeated calls return the same page while it is open",
  params: idParams,
  perMinute: 60,
  body: z.object({}),
  reply: z.object({ url: z.string() }),
  errors: ['change_closed', 'already_paid', 'payment_under_way', 'other_keys', 'provider_refused', 'provider_unavailable'],
} satisfies Schemas;

export const addEvidence = {
  summary: 'Add a photo as evidence for a change order or a dry run (multipart/form-data; JPEG, PNG or WebP, at most 10 MB)',
  params: idParams,
  transport: 'multipart',
  perMinute: 60,
  status: 201,
  reply: z.object({ id, fileName: z.string(), takenAt: z.object({ lat: z.number(), lng: z.number() }).nullable() }),
  errors: ['too_many_photos', 'not_changeable', 'too_large', 'file_type'],
} satisfies Schemas;

export const getEvidence = {
  summary: 'The photo as JPEG, for everyone involved in the transport and administrators',
  params: idParams.extend({ photoId: id }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;
