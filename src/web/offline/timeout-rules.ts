/** Request timeouts in ms; photos take long on a slow connection. */
export const answerMs = { words: 30_000, file: 180_000 } as const;

/** Wait in ms before retry: 15 s, doubled each time, at most 10 min. */
export const pauseMs = (failures: number): number => Math.min(15_000 * 2 ** Math.max(0, failures - 1), 600_000);
