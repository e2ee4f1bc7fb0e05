import { browserStore } from './stores.ts';

export const credentialNames = ['sessionToken', 'token'] as const;

/** The bearer credential: the session token if present, otherwise the token; cached reads look the other way round. */
export function readCredential(first: (typeof credentialNames)[number] = 'sessionToken'): string | null {
  for (const name of first === 'token' ? credentialNames.toReversed() : credentialNames) {
    const value = browserStore.get(name);
    if (value) return value;
  }
  return null;
}

/** Keeps what login and register answer. */
export function storeCredentials(answer: { token: string; sessionToken?: string | undefined }): void {
  browserStore.put('token', answer.token);
  if (answer.sessionToken) browserStore.put('sessionToken', answer.sessionToken);
  else browserStore.remove('sessionToken');
}

/** Under which the browser keeps whose they are: other tabs hear of it when they become somebody else's, and of no renewal. */
export const holderName = 'account';

/** Keeps whose they are. */
export function storeHolder(accountId: string): void {
  if (browserStore.get(holderName) !== accountId) browserStore.put(holderName, accountId);
}

/** Whether they are somebody's whom the server has named; a credential that it never took is nobody's. */
export const hasStoredCredential = (): boolean => browserStore.get(holderName) !== null;

/** Removes both credentials. */
export function clearCredentials(): void {
  for (const name of [...credentialNames, holderName]) browserStore.remove(name);
}
