import type { Answer, SignedIn } from '../app.ts';

/** Asks for a step of the payments console and, where it waits, has a second administrator confirm it; answers what the last call answered. */
export async function askByTwo([asker, second]: readonly [SignedIn, SignedIn], path: string, body: object): Promise<Answer> {
  const asked = await asker.call('POST', `/api/admin/payments/${path}`, body);
  if (asked.body.action?.state !== 'waiting') return asked;
  return second.call('POST', `/api/admin/payment-requests/${asked.body.action.id}/confirmation`);
}
