const standardFeeCents = 49_00;
const standardUpToCents = 5_000_00;
const highestFeeCents = 499_00;

/**
 * The platform's service fee in cents for a vehicle value in cents: $49 up to a value of $5,000 or when none is given,
 * else one percent of the value to the cent, at most $499.
 */
export function serviceFeeCents(vehicleValueCents: number | null): number {
  if (vehicleValueCents === null || vehicleValueCents <= standardUpToCents) return standardFeeCents;
  return Math.min(highestFeeCents, Math.round(vehicleValueCents / 100));
}
