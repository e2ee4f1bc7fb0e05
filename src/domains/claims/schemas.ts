import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { bareAmount } from '#shared/money.ts';
import { amountReply, writtenAmount } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { inspectionStages } from '#domains/inspections/photos/shots-rules.ts';
import { claimStates } from './states-rules.ts';

export const claimReasons = ['damage', 'missing', 'delay', 'other'] as const;
const storedReasons = [...claimReasons, 'not_delivered'] as const;
export type ClaimReason = (typeof storedReasons)[number];

const whoActs = z.enum(['shipper', 'carrier', 'desk']);
const legalClock = z.object({ by: z.string(), keptAt: z.string().nullable(), isMissed: z.boolean() });
const nextActor = z.object({ who: whoActs, by: z.string() }).nullable();

export const claimItem = z.object({
  id,
  reason: z.enum(storedReasons),
  words: z.string(),
  amount: amountReply,
  damage: z.string().nullable(),
  inspectionPhotoIds: z.array(id),
  photoId: id.nullable(),
});
export type ClaimItem = z.infer<typeof claimItem>;

/** A document that existed when the claim was filed; the hash proves that it is unchanged. */
export const claimEvidence = z.object({
  id,
  kind: z.enum(['inspection', 'bill']),
  stage: z.enum(inspectionStages),
  hash: z.string(),
});
export type ClaimEvidence = z.infer<typeof claimEvidence>;

export const claimStep = z.object({
  id,
  event: z.string(),
  by: z.string().nullable(),
  amount: amountReply.nullable(),
  words: z.string().nullable(),
  photoId: id.nullable(),
  at: z.string(),
});
export type ClaimStep = z.infer<typeof claimStep>;

const claimHead = z.object({
  id,
  /** Required by 49 CFR 370.5. */
  fileNumber: z.string(),
  transportId: id,
  about: z.string(),
  state: z.enum(claimStates),
  claimed: amountReply,
  claimant: z.string(),
  carrierSide: z.string(),
  openedAt: z.string(),
  next: nextActor,
});

export const claim = claimHead.extend({
  /** Amount on hold for it, now or earlier; null for direct settlement and for readers who can't see the payment. */
  frozen: amountReply.nullable(),
  offered: amountReply.nullable(),
  awarded: amountReply.nullable(),
  /** Null like `frozen`, and before there is an award. */
  shares: z.object({ frozen: amountReply, carrier: amountReply, direct: amountReply }).nullable(),
  items: z.array(claimItem),
  evidence: z.array(claimEvidence),
  steps: z.array(claimStep),
  acknowledge: legalClock,
  decide: legalClock,
  /** One administrator's proposal until another agrees; only for administrators. */
  proposed: z.object({ by: z.string(), amount: amountReply, isOwn: z.boolean() }).nullable(),
  can: z.object({
    acknowledge: z.boolean(),
    offer: z.boolean(),
    decline: z.boolean(),
    accept: z.boolean(),
    reject: z.boolean(),
    escalate: z.boolean(),
    withdraw: z.boolean(),
    comment: z.boolean(),
    addPhoto: z.boolean(),
    decide: z.boolean(),
  }),
});
export type Claim = z.infer<typeof claim>;

export const claimLine = claimHead.extend({ awarded: amountReply.nullable() });
export type ClaimLine = z.infer<typeof claimLine>;

export const claims = z.object({
  claims: z.array(claimLine),
  can: z.object({ open: z.boolean() }),
  /** Deadline for filing; null if the reader can't file a claim. */
  until: z.string().nullable(),
  about: z.string(),
  marks: z.array(z.object({ damageId: id, words: z.string(), note: z.string(), photoIds: z.array(id) })),
  /** Photos of that inspection, from which an item can take some. */
  photos: z.array(z.object({ id, label: z.string() })),
});
export type Claims = z.infer<typeof claims>;

export const listClaims = {
  summary: 'Claims of a transport, and whether the account can file one',
  params: idParams,
  reply: claims,
} satisfies Schemas;

export const listOwnClaims = {
  summary: 'Claims that the account filed or that were filed against it, newest first',
  query: pageQuery.extend(timeRange),
  reply: z.array(claimLine.extend({ updatedAt: z.string() })),
} satisfies Schemas;

export const getClaim = {
  summary: 'One claim with evidence, history, amounts and deadlines',
  params: idParams,
  reply: claim,
} satisfies Schemas;

export const opsViews = ['desk', 'running', 'over'] as const;
export type OpsView = (typeof opsViews)[number];

export const listDeskClaims = {
  summary: 'Claims for administrators: to decide, open or closed; newest first',
  query: pageQuery.extend({ view: z.enum(opsViews).default('desk') }),
  reply: z.array(claimLine),
} satisfies Schemas;

const textField = (message: string) => z.string().overwrite(seenText).trim().min(10, message).max(1000, 'At most 1,000 characters');
const photo = z.uuid('Invalid photo').nullish();

const sumMessage = 'Enter an amount in dollars, like 125.00';
const sumAbove = (least: number) =>
  writtenAmount({ none: sumMessage, decimals: sumMessage, large: sumMessage }, sumMessage)
    .transform(bareAmount)
    .refine((amount) => Number(amount) > least, 'Enter an amount above zero');
const sum = sumAbove(0);

export const claimItemInput = z.object({
  reason: z.enum(claimReasons, 'Choose a type'),
  words: textField('Describe what is wrong'),
  amount: sum,
  damageId: z.uuid().nullish(),
  /** Photos of the sealed delivery inspection; an item of a mark has those of its mark. */
  inspectionPhotoIds: z.array(z.uuid('Invalid photo')).max(10, 'Choose at most 10 photos').nullish(),
  photoId: photo,
});
export type ClaimItemInput = z.output<typeof claimItemInput>;

export const openClaim = {
  summary:
    'File a claim for a delivered transport; inspections and bills of lading become evidence, the claimed amount is put on hold, deadlines start',
  params: idParams,
  status: 201,
  idempotent: true,
  // In writing, for a stated amount (49 CFR 370.3).
  body: z.object({ items: z.array(claimItemInput).min(1, 'Add at least one item').max(50, 'A claim can have at most 50 items') }),
  reply: claim,
  errors: ['claim_running', 'claim_too_late', 'not_delivered', 'beyond_sum'],
} satisfies Schemas;

export const addClaimPhoto = {
  summary: 'Add a photo to a claim, by either side (multipart/form-data; JPEG, PNG or WebP, at most 10 MB)',
  params: idParams,
  transport: 'multipart',
  perMinute: 60,
  status: 201,
  reply: z.object({ id, fileName: z.string(), takenAt: z.object({ lat: z.number(), lng: z.number() }).nullable() }),
  errors: ['too_many_photos', 'not_delivered', 'claim_too_late', 'too_large', 'file_type'],
} satisfies Schemas;

export const claimAnswer = z.discriminatedUnion('event', [
  z.object({ event: z.literal('acknowledged') }),
  z.object({ event: z.literal('offered'), amount: sum, words: textField('Say what the offer is for') }),
  z.object({ event: z.literal('declined'), words: textField('Enter a reason. The law requires it in writing.') }),
  z.object({ event: z.literal('accepted'), amount: sum }),
  z.object({ event: z.literal('rejected'), words: textField('Say why the offer is not enough') }),
  z.object({ event: z.literal('escalated'), words: textField('Say what Carriage should review') }),
  z.object({ event: z.literal('withdrawn') }),
  z.object({ event: z.literal('commented'), words: textField('Write a comment'), photoId: photo }),
]);
export type ClaimAnswer = z.output<typeof claimAnswer>;

export const answerClaim = {
  summary: 'Acknowledge, offer, decline, accept, reject, escalate, withdraw or comment on a claim',
  proof: 'not needed: administrators only comment here',
  params: idParams,
  idempotent: true,
  perMinute: 60,
  body: claimAnswer,
  reply: claim,
  errors: ['claim_moved', 'stale_offer', 'beyond_sum', 'limit_reached'],
} satisfies Schemas;

export const decisionInput = z.object({ amount: sumAbove(-1), words: textField('Enter a reason for both sides') });

export const decideClaim = {
  summary: 'Decide an escalated claim: award to the shipper and reason; the money moves with the decision',
  proof: 'needed',
  params: idParams,
  idempotent: 'required',
  body: decisionInput,
  reply: claim,
  errors: ['claim_moved', 'own_payment', 'beyond_sum'],
} satisfies Schemas;
