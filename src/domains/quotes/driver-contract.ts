import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/ids.ts';
import { optionalText } from './contract.ts';

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
