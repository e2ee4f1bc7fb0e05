import { browserStore } from './stores.ts';

export const credentialNames = ['sessionToken', 'token'] as const;

export function readCredential(first: (typeof credentialNames)[number] = 'sessionToken'): string | null {
  for (const name of first === 'token' ? credentialNames.toReversed() : credentialNames) {
    const value = browserStore.get(name);
    if (value) return value;
  }
  return null;
}

export function storeCredentials(answer: { token: string; sessionToken?: string | undefined }): void {
  browserStore.put('token', answer.token);
  if (answer.sessionToken) browserStore.put('sessionToken', answer.sessionToken);
  else browserStore.remove('sessionToken');
}

/** Identifies the signed-in account. Other tabs get a storage event when the account changes, but not when its token is renewed. */
export const holderName = 'account';

export function storeHolder(accountId: string): void {
  if (browserStore.get(holderName) !== accountId) browserStore.put(holderName, accountId);
}

/** False for credentials that the server has not accepted yet. */
export const hasStoredCredential = (): boolean => browserStore.get(holderName) !== null;

export function clearCredentials(): void {
  for (const name of [...credentialNames, holderName]) browserStore.remove(name);
}
