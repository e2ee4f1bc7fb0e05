import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/ids.ts';
import { amountInput } from '#shared/money.ts';
import { pricingRoles } from '#shared/roles.ts';
import { optionalText } from '#shared/text-limit.ts';
import { quote } from './contract.ts';

export const dispatchQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/dispatch',
  summary: 'Take the job and name the driver',
  access: pricingRoles,
  params: idParams,
  idempotent: 'required_for_keys',
  body: z.object({
    driverEmail: z.string().trim().toLowerCase().max(254).nullish(),
    carrierEmail: z.string().trim().toLowerCase().max(254).nullish(),
    /** What a broker pays the carrier it names; the carrier reads it in place of the shipper's price. */
    carrierPay: amountInput.nullish(),
    /** The driver is on another job, and takes both. */
    takesBoth: z.boolean().default(false),
  }),
  reply: quote,
  errors: ['already_assigned', 'not_booked', 'gate_closed', 'not_a_driver', 'not_a_carrier', 'unproven_address', 'driver_busy'],
});

export const driverAnswers = ['agreed', 'declined'] as const;
export type DriverAnswer = (typeof driverAnswers)[number];

export const answerDriving = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/driver-answer',
  summary: 'Agree to drive a job that names the account, or decline it before pickup; the carrier then names somebody else',
  access: ['driver', 'independent_driver'],
  params: idParams,
  idempotent: true,
  body: z.object({ answer: z.enum(driverAnswers), reason: optionalText(300) }),
  reply: z.object({ answer: z.enum(driverAnswers) }),
  errors: ['cancelled', 'not_booked', 'under_way'],
});
