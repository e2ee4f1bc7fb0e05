export const headFaults = ['entry_missing', 'entry_changed', 'not_in_day', 'day_changed', 'signature'] as const;
export type HeadFault = (typeof headFaults)[number];
