import { z } from 'zod';
import { transportDetail } from '#domains/transports/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/ids.ts';
import { isName, nameProblem } from '#shared/names.ts';
import { deliveryDayInput, pickupDayInput } from '#shared/pickup-day.ts';
import { nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import { optionalText } from '#shared/text-limit.ts';

const name = optionalText(200).refine((typed) => !typed || isName(typed), nameProblem);

/** What is left out stays as it is, null takes a detail away. */
export const detailsInput = z.object({
  fromAddress: optionalText(200).optional(),
  toAddress: optionalText(200).optional(),
  pickupDate: pickupDayInput.optional(),
  deliveryDate: deliveryDayInput.optional(),
  contactName: name.optional(),
  contactPhone: optionalText(40).optional(),
  deliveryContactName: name.optional(),
  deliveryContactPhone: optionalText(40).optional(),
  releaseNumber: optionalText(100).optional(),
  accessNotes: optionalText(1000).optional(),
});

export const changeDetails = endpoint({
  method: 'PATCH',
  path: '/api/transports/:id/details',
  summary:
    'Add or change addresses, contacts and dates until pickup; after booking the carrier is told and may decline a changed day or place',
  access: nonAdminRoles,
  params: idParams,
  body: detailsInput,
  reply: transportDetail,
  errors: ['not_changeable'],
});

export const detailsAnswers = ['agreed', 'declined'] as const;
export type DetailsAnswer = (typeof detailsAnswers)[number];

export const answerDetails = endpoint({
  method: 'POST',
  path: '/api/transports/:id/details-answer',
  summary: 'Agree to a day or place that was changed after booking, or decline it: what was booked then applies again',
  access: pricingRoles,
  params: idParams,
  idempotent: true,
  body: z.object({
    answer: z.enum(detailsAnswers),
    /** `detailsChange.at` as it was read: refused when the details changed again. */
    changedAt: z.iso.datetime(),
    reason: optionalText(300),
  }),
  reply: transportDetail,
  errors: ['not_changeable', 'nothing_to_answer', 'details_changed'],
});
