/** '2026-11-22 18:05 UTC': one time for readers in all time zones, as papers carry it. */
export const atUtc = (at: string): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
