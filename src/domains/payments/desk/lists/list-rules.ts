/** Sort orders of the payments list: needing attention first, by age, by time held, by amount. */
export const deskSorts = ['needs-you', 'newest', 'held-longest', 'largest'] as const;

export type DeskSort = (typeof deskSorts)[number];
