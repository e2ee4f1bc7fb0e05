import { z } from 'zod';
import { transportDetail } from '#domains/transports/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { stopsInput } from '#domains/transports/stops/stop-schemas.ts';
import { deliveryDayInput, pickupDayInput } from '#domains/transports/pickup-day/pickup-day-rules.ts';
import { optionalText } from '#shared/text/text-limit.ts';

const name = optionalText(200).refine((typed) => !typed || isName(typed), nameProblem);

/** Undefined: unchanged. Null: removed. */
export const detailsInput = z.object({
  fromAddress: optionalText(200).optional(),
  toAddress: optionalText(200).optional(),
  stops: stopsInput.optional(),
  /** Aliases for parts of `stops`: first days, first contacts, gate pass and notes of the pickup. */
  pickupDate: pickupDayInput.optional(),
  deliveryDate: deliveryDayInput.optional(),
  contactName: name.optional(),
  contactPhone: optionalText(40).optional(),
  deliveryContactName: name.optional(),
  deliveryContactPhone: optionalText(40).optional(),
  releaseNumber: optionalText(100).optional(),
  accessNotes: optionalText(1000).optional(),
});

export const changeDetails = {
  summary:
    'Add or change addresses, contacts and dates until pickup; after booking the carrier is notified and can decline a changed date or address',
  params: idParams,
  body: detailsInput,
  reply: transportDetail,
  errors: ['not_changeable'],
} satisfies Schemas;

export const detailsAnswers = ['agreed', 'declined'] as const;
export type DetailsAnswer = (typeof detailsAnswers)[number];

export const answerDetails = {
  summary: 'Agree to or decline a date or address changed after booking; declining restores the booked details',
  params: idParams,
  idempotent: true,
  body: z.object({
    answer: z.enum(detailsAnswers),
    /** `detailsChange.at` as read; throws 409 `details_changed` if the details changed since. */
    changedAt: z.iso.datetime(),
    reason: optionalText(300),
  }),
  reply: transportDetail,
  errors: ['not_changeable', 'nothing_to_answer', 'details_changed'],
} satisfies Schemas;
