export const causes = ['breakdown', 'accident', 'weather', 'road_closed', 'driver_ill', 'schedule', 'customer', 'other'] as const;
export type Cause = (typeof causes)[number];

export const causeLabels: Readonly<Record<Cause, string>> = {
  breakdown: 'Truck breakdown',
  accident: 'Accident',
  weather: 'Severe weather',
  road_closed: 'Road closed',
  driver_ill: 'Driver ill',
  schedule: 'Earlier stop took longer',
  customer: 'Customer not available',
  other: 'Other reason',
};

/** Causes beyond the carrier's control: an administrator may excuse a no-show. */
export const excusable: readonly Cause[] = ['accident', 'weather', 'road_closed', 'customer'];

export const isExcusable = (cause: Cause | null): boolean => cause !== null && excusable.includes(cause);
