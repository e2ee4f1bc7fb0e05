import { typedCents } from '#shared/amount.ts';
import { fromCents } from '#shared/money.ts';
import type { CarrierProfileForm, TrustCard } from '../schemas.ts';
import { equipmentKinds } from '../rules.ts';

/** Ignores a limit that isn't a valid amount yet. */
export function previewCard(saved: TrustCard, { cargoLimit, equipment }: Pick<CarrierProfileForm, 'cargoLimit' | 'equipment'>): TrustCard {
  const cents = typedCents(cargoLimit);
  const typed = cents ? fromCents(cents) : null;
  const kept =
    saved.cargo.source === 'register' ? saved.cargo : { ...saved.cargo, limit: null, source: null, against: 'not_stated' as const };
  const chosen = equipment.map(({ kind }) => kind);
  return {
    ...saved,
    cargo: typed ? { ...saved.cargo, limit: typed, source: 'stated', against: 'no_value' } : kept,
    equipment: { match: 'no_vehicle', kinds: equipmentKinds.filter((kind) => chosen.includes(kind)) },
  };
}
