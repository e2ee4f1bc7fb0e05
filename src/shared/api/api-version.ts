/** Versions of the API by the day that each became valid, oldest first. docs/api.md says what each changed and how long it stays. */
export const apiVersions = ['2026-11-29'] as const;

/** What a call gets that names none. */
export const currentApiVersion = apiVersions[apiVersions.length - 1]!;
