import { storeCredentials } from './credentials.ts';

let renewing: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const response = await fetch('/api/auth/renew', { method: 'POST', headers: { accept: 'application/json' }, credentials: 'include' });
  // Read also where it is a refusal: the browser holds a connection for an answer that nobody read.
  const answer: unknown = await response.json();
  if (!response.ok) return false;
  storeCredentials(answer as { token: string; sessionToken: string });
  return true;
}

/**
 * Has the cookie renew the bearer that this browser keeps, and answers whether it did: the bearer lives for twelve hours, the session for
 * longer. Asked for by several calls at once, it is done once.
 */
export function renewCredential(): Promise<boolean> {
  renewing ??= ask()
    .catch(() => false)
    .finally(() => (renewing = null));
  return renewing;
}
