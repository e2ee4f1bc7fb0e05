/** Where officers see what waits for them. */
export const consolePath = '/compliance-copilot/desk';

/** Where what waits for a review stands. */
export const waitingPath = `${consolePath}?tab=waiting`;

/** Where a fact is written: anew, or a new one. */
export const writeHref = (from: { readonly fact?: string; readonly question?: string }): string =>
  `/compliance-copilot/write?${new URLSearchParams(from)}`;
