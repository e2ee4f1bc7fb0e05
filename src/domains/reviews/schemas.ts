import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { vehicleTypeInput } from '#shared/vehicles/vehicle-schemas.ts';
import { reviewLimit, reviewParts } from './rules.ts';

const stars = z.number().int().min(1).max(5);

export const sideReview = z.object({
  id,
  stars,
  words: z.string(),
  writtenAt: z.string(),
  /** Null while it waits for the other side or the deadline. */
  publishedAt: z.string().nullable(),
  reply: z.string().nullable(),
  repliedAt: z.string().nullable(),
  /** Shown to the writer only; others see no text. */
  hiddenReason: z.string().nullable(),
  replyHiddenReason: z.string().nullable(),
  isHidden: z.boolean(),
  isReplyHidden: z.boolean(),
  can: z.object({ reply: z.boolean(), report: z.boolean(), reportReply: z.boolean() }),
});
export type SideReview = z.infer<typeof sideReview>;

export const transportReviews = z.object({
  otherName: z.string(),
  until: z.string(),
  isOpen: z.boolean(),
  mine: sideReview.nullable(),
  /** Null until published. */
  theirs: sideReview.nullable(),
  theirsWaits: z.boolean(),
  can: z.object({ write: z.boolean() }),
});
export type TransportReviews = z.infer<typeof transportReviews>;

export const listTransportReviews = {
  summary: 'Reviews of a transport by the shipper and the carrier, visible only to them',
  params: idParams,
  reply: z.array(transportReviews).max(1),
} satisfies Schemas;

const text = z.string().overwrite(seenText).trim().max(reviewLimit, limitLength(reviewLimit));

export const reviewInput = z.object({
  stars: z.coerce
    .number('Please choose a rating')
    .int('Please choose a rating')
    .min(1, 'Please choose a rating')
    .max(5, 'Please choose a rating'),
  words: text.default(''),
});

export const writeReview = {
  summary: 'Review the other side of a completed transport, once, within 14 days; both reviews are published together or after 14 days',
  params: idParams,
  status: 201,
  idempotent: true,
  body: reviewInput,
  reply: transportReviews,
  errors: ['not_completed', 'already_reviewed', 'review_time_over'],
} satisfies Schemas;

export const replyInput = z.object({ words: text.min(1, 'Please write your reply') });

export const replyToReview = {
  summary: 'Reply once to a published review of your account',
  params: idParams,
  body: replyInput,
  reply: z.object({ replied: z.literal(true) }),
  errors: ['already_replied', 'not_yours'],
} satisfies Schemas;

export const reviewReportInput = z.object({
  reason: z.string('Please give a reason').overwrite(seenText).trim().min(1, 'Please give a reason').max(300, limitLength(300)),
});

export const reportReview = {
  summary: 'Report a published review or its reply to the administrators, once',
  proof: 'not needed: nothing is hidden before a decision',
  params: idParams,
  body: reviewReportInput.extend({ part: z.enum(reviewParts).default('review') }),
  reply: z.object({ reported: z.literal(true) }),
  errors: ['already_reported', 'own_review'],
} satisfies Schemas;

/** Without names. */
export const carrierReview = z.object({
  id,
  stars,
  words: z.string(),
  vehicleType: vehicleTypeInput.nullable(),
  fromState: z.string(),
  toState: z.string(),
  publishedAt: z.string(),
  reply: z.string().nullable(),
  can: z.object({ report: z.boolean(), reportReply: z.boolean() }),
});
export type CarrierReview = z.infer<typeof carrierReview>;

export const listCarrierReviews = {
  summary: 'Published shipper reviews of a carrier, broker or independent driver, newest first, without names',
  params: idParams,
  query: pageQuery,
  reply: z.array(carrierReview),
} satisfies Schemas;

const share = z.object({ held: z.number().int(), of: z.number().int() });

export const carrierScores = z.object({
  completed: z.number().int(),
  /** Of those with a promised day. */
  onTime: share,
  /** Of completed transports and unexcused no-shows. */
  withoutNoShow: share,
  /** Late: within 48 hours of the pickup day, or after it. */
  withoutLateWithdrawal: share,
  /** Paid as accepted, of those the account answered for. */
  priceHeld: share,
  /** No award for damage, loss or delay. */
  withoutClaim: share,
  /** Of those with both inspections signed. */
  withoutNewMarks: share,
});
export type CarrierScores = z.infer<typeof carrierScores>;

export const getCarrierScores = {
  summary: 'On-time deliveries, no-shows, late withdrawals, price changes, claims and new marks of a carrier, from completed transports',
  params: idParams,
  reply: carrierScores,
} satisfies Schemas;

export const testimonial = z.object({
  id,
  stars,
  words: z.string(),
  haul: z.string(),
});
export type Testimonial = z.infer<typeof testimonial>;

export const listTestimonials = {
  summary: 'The three newest short shipper reviews, whatever their stars; none while there are fewer than three',
  reply: z.array(testimonial),
} satisfies Schemas;

export const reviewReport = z.object({
  id,
  reviewId: id,
  part: z.enum(reviewParts),
  vehicle: z.string(),
  author: z.string(),
  authorRole: z.enum(roles),
  stars: stars.nullable(),
  words: z.string(),
  writtenAt: z.string(),
  reporter: z.string(),
  reason: z.string(),
  createdAt: z.string(),
});
export type ReviewReport = z.infer<typeof reviewReport>;

export const listReviewReports = {
  summary: 'Reported reviews and replies to decide, oldest first',
  query: pageQuery,
  reply: z.array(reviewReport),
} satisfies Schemas;

export const decideReviewReport = {
  summary: 'Hide or keep a reported review or reply; decides all its reports, and the author is told why it was hidden',
  proof: 'needed',
  params: idParams,
  body: z.object({ hide: z.boolean(), reason: reviewReportInput.shape.reason }),
  reply: z.object({ decided: z.literal(true) }),
  errors: ['already_decided'],
} satisfies Schemas;
