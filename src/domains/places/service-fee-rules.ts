const standardFeeCents = 49_00;
const standardUpToCents = 5_000_00;
const highestFeeCents = 499_00;

/** Cents: $49 for a value up to $5,000 or unknown, above that 1 %, at most $499. */
export function serviceFeeCents(vehicleValueCents: number | null): number {
  if (vehicleValueCents === null || vehicleValueCents <= standardUpToCents) return standardFeeCents;
  return Math.min(highestFeeCents, Math.round(vehicleValueCents / 100));
}
