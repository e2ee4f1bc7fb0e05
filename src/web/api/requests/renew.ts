import { readCredential, storeCredentials } from '../credentials.ts';

let renewing: Promise<boolean> | null = null;

async function renewSession(): Promise<boolean> {
  const before = readCredential();
  const response = await fetch('/api/auth/renew', { method: 'POST', headers: { accept: 'application/json' }, credentials: 'include' });
  // Read refusals too: an unread body keeps the connection occupied.
  const answer: unknown = await response.json();
  if (response.status === 401 || response.status === 403) return false;
  if (!response.ok) throw new TypeError(`The bearer could not be renewed: ${response.status}`);
  // Another tab may have signed in meanwhile; then this renewal belongs to the old session.
  if (readCredential() === before) storeCredentials(answer as { token: string; sessionToken: string });
  return true;
}

export function renewCredential(): Promise<boolean> {
  renewing ??= renewSession().finally(() => (renewing = null));
  return renewing;
}
