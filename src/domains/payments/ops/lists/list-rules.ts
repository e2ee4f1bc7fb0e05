/** Sort orders of the payments list: needing attention first, by age, by time held, by amount. */
export const opsSorts = ['needs-you', 'newest', 'held-longest', 'largest'] as const;

export type OpsSort = (typeof opsSorts)[number];
