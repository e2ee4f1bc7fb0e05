import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import { newPassword, signedIn } from './contract.ts';

/** The token of a mailed link, as it stands in its address. */
export const linkToken = z.string().min(20).max(100);

export const setGuestPassword = endpoint({
  method: 'POST',
  path: '/api/guest/password',
  summary: 'Give a guest account its first password by the link of a mail: it becomes an ordinary account and is signed in',
  access: 'public',
  perMinute: 10,
  body: z.object({ token: linkToken, newPassword }),
  reply: signedIn.extend({ transportId: id }),
  errors: ['link_invalid', 'common_password'],
});
