export const opsSorts = ['needs-you', 'newest', 'held-longest', 'largest'] as const;

export type OpsSort = (typeof opsSorts)[number];
