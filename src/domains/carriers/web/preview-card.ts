import type { CarrierProfileForm, TrustCard } from '../schemas.ts';
import { equipmentKinds } from '../rules.ts';

/** The card as it would be with the equipment on the form. */
export function previewCard(saved: TrustCard, { equipment }: Pick<CarrierProfileForm, 'equipment'>): TrustCard {
  const chosen = equipment.map(({ kind }) => kind);
  return { ...saved, equipment: { match: 'no_vehicle', kinds: equipmentKinds.filter((kind) => chosen.includes(kind)) } };
}
