import { readCredential, storeCredentials } from '../credentials.ts';

let renewing: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const before = readCredential();
  const response = await fetch('/api/auth/renew', { method: 'POST', headers: { accept: 'application/json' }, credentials: 'include' });
  // Read also where it is a refusal: the browser holds a connection for an answer that nobody read.
  const answer: unknown = await response.json();
  if (response.status === 401 || response.status === 403) return false;
  if (!response.ok) throw new TypeError(`The bearer could not be renewed: ${response.status}`);
  // Another tab may have begun another session meanwhile: what renews the one before is nobody's then.
  if (readCredential() === before) storeCredentials(answer as { token: string; sessionToken: string });
  return true;
}

/**
 * Has the cookie renew the bearer that this browser keeps, and answers whether it did: the bearer lives for twelve hours, the session for
 * longer. Asked for by several calls at once, it is done once. Throws where the server was not heard (no network, a page that is being
 * left, a server that is busy): that is no refusal, and ends no session.
 */
export function renewCredential(): Promise<boolean> {
  renewing ??= ask().finally(() => (renewing = null));
  return renewing;
}
