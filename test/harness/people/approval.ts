import type { Answer, SignedIn } from '../app.ts';

/** Approved by a second administrator if required; returns the last reply. */
export async function requestWithApproval([asker, second]: readonly [SignedIn, SignedIn], path: string, body: object): Promise<Answer> {
  const asked = await asker.call('POST', `/api/admin/payments/${path}`, body);
  if (asked.body.action?.state !== 'waiting') return asked;
  return second.call('POST', `/api/admin/payment-requests/${asked.body.action.id}/confirmation`);
}
