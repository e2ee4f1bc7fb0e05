/** Screens below this path show an account as its user sees it, read-only; the account id follows. */
export const asSeenRoot = '/as-seen/';

const address = /^\/as-seen\/([0-9a-f-]{36})(?:\/|$)/;

const seenAccount = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null;

export const seenHere = (): string | null => (typeof location === 'undefined' ? null : seenAccount(location.pathname));
