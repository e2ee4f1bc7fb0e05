/** Longest single wait in ms; it only ends hanging tests and says nothing about speed. */
export const waitLimitMs = 30_000;

export const patiently = { timeout: waitLimitMs, interval: 20 };

/** For changes a replica must learn by notification, before its cache entry expires after a minute. */
export const beforeForgotten = { timeout: waitLimitMs, interval: 10 };

export function patient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', String(waitLimitMs / 2_000));
  address.searchParams.set('statement_timeout', String(waitLimitMs / 2));
  return address.href;
}

/** A database URL with the product's timeouts. */
export function impatient(url: string): string {
  const address = new URL(url);
  for (const name of ['connect_timeout', 'statement_timeout']) address.searchParams.delete(name);
  return address.href;
}
