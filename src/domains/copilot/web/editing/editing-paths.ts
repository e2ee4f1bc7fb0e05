export const consolePath = '/compliance-copilot/desk';

export const waitingPath = `${consolePath}?tab=waiting`;

/** Edits `fact`, or starts a new one, for `question` if given. */
export const writeHref = (from: { readonly fact?: string; readonly question?: string }): string =>
  `/compliance-copilot/write?${new URLSearchParams(from)}`;
