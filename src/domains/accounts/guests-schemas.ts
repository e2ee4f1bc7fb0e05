import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { newPassword, signedIn } from './schemas.ts';

export const linkToken = z.string().min(20).max(100);

export const setGuestPassword = {
  summary: 'Set the first password of a guest account with an emailed link; it becomes a regular account and is signed in',
  perMinute: 10,
  body: z.object({ token: linkToken, newPassword }),
  reply: signedIn.extend({ transportId: id }),
  errors: ['link_invalid', 'common_password'],
} satisfies Schemas;
