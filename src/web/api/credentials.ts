const names = ['sessionToken', 'token'] as const;

/**
 * The bearer credential: the session token if present, otherwise the token (specification 1, section 6); cached reads look the other
 * way round (section 7).
 */
export function readCredential(first: (typeof names)[number] = 'sessionToken'): string | null {
  if (typeof localStorage === 'undefined') return null;
  for (const name of first === 'token' ? names.toReversed() : names) {
    const value = localStorage.getItem(name);
    if (value) return value;
  }
  return null;
}

/** Keeps what login and register answer. */
export function storeCredentials(answer: { token: string; sessionToken?: string | undefined }): void {
  localStorage.setItem('token', answer.token);
  if (answer.sessionToken) localStorage.setItem('sessionToken', answer.sessionToken);
  else localStorage.removeItem('sessionToken');
}

/** Removes both credentials. */
export function clearCredentials(): void {
  for (const name of names) localStorage.removeItem(name);
}
