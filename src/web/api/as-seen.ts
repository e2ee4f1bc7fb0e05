/** Below it an administrator sees the screens of an account as the account sees them; the id follows. */
export const asSeenRoot = '/as-seen/';

const address = /^\/as-seen\/([0-9a-f-]{36})(?:\/|$)/;

/** The account whose screens are shown at an address; null on every other screen. */
const seenAccount = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null;

/** The same of the page that is open. */
export const seenHere = (): string | null => (typeof location === 'undefined' ? null : seenAccount(location.pathname));
