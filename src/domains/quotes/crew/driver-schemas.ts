import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { amountInput } from '#shared/money-schemas.ts';
import { optionalText } from '#shared/text/text-limit.ts';
import { quote } from '../schemas.ts';

export const dispatchQuote = {
  summary: 'Take the job and name the driver',
  params: idParams,
  idempotent: 'required_for_keys',
  body: z.object({
    driverEmail: z.string().trim().toLowerCase().max(254).nullish(),
    carrierEmail: z.string().trim().toLowerCase().max(254).nullish(),
    /** What the broker pays; the carrier sees it instead of the shipper's price. */
    carrierPay: amountInput.nullish(),
    takesBoth: z.boolean().default(false),
  }),
  reply: quote,
  errors: [
    'already_assigned',
    'not_booked',
    'gate_closed',
    'not_a_driver',
    'not_a_carrier',
    'unproven_address',
    'driver_busy',
    'approval_needed',
  ],
} satisfies Schemas;

export const driverAnswers = ['agreed', 'declined'] as const;
export type DriverAnswer = (typeof driverAnswers)[number];

export const answerDriving = {
  summary: 'Agree to drive a job or decline it before pickup',
  params: idParams,
  idempotent: true,
  body: z.object({ answer: z.enum(driverAnswers), reason: optionalText(300) }),
  reply: z.object({ answer: z.enum(driverAnswers) }),
  errors: ['cancelled', 'not_booked', 'under_way'],
} satisfies Schemas;
