/** The longest single wait in a test, in milliseconds: it ends what hangs and says nothing about speed. */
export const waitLimitMs = 30_000;

/** For `vi.waitFor` and `vi.waitUntil`. */
export const patiently = { timeout: waitLimitMs, interval: 20 };

/** The same for news that a replica has to hear before it would forget by itself: what it remembers, it remembers for a minute. */
export const beforeForgotten = { timeout: waitLimitMs, interval: 10 };

/** The address of a database for a machine that has much else to do: whoever uses it waits long before giving up. */
export function patient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', String(waitLimitMs / 2_000));
  address.searchParams.set('statement_timeout', String(waitLimitMs / 2));
  return address.href;
}

/** The address of a database with the limits that the product has. */
export function impatient(url: string): string {
  const address = new URL(url);
  for (const name of ['connect_timeout', 'statement_timeout']) address.searchParams.delete(name);
  return address.href;
}
