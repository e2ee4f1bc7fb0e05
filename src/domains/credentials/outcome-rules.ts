/** 'unavailable' never counts as invalid. */
export const dotMcOutcomes = ['valid', 'invalid', 'not_found', 'unavailable', 'bypassed'] as const;

export type DotMcOutcome = (typeof dotMcOutcomes)[number];
