/** Until when an answer is waited for on a line that is up and brings nothing, in milliseconds: a photo takes its time on a thin one. */
export const answerMs = { words: 30_000, file: 180_000 } as const;

/** How long nobody is asked again, in milliseconds: at first a quarter of a minute, each time twice as long, and ten minutes at most. */
export const pauseMs = (failures: number): number => Math.min(15_000 * 2 ** Math.max(0, failures - 1), 600_000);
