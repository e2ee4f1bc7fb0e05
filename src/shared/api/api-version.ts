/** Oldest first. docs/api.md lists what each version changed and how long it is supported. */
export const apiVersions = ['2026-11-29'] as const;

export const currentApiVersion = apiVersions[apiVersions.length - 1]!;
