import { Badge } from '#web/ui/badge.tsx';
import type { LoadFit } from '../contract.ts';

/** Which of the reader's own words a request fits, or does not; nothing where it has said nothing. */
export function FitBadges({ fits: { lane, equipment, vehicleType } }: { fits: LoadFit }) {
  if (!lane && equipment !== false && vehicleType !== false) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {lane && <Badge tone="lane">Matches your lanes</Badge>}
      {equipment === false && <Badge tone="neutral">Not on your equipment</Badge>}
      {vehicleType === false && <Badge tone="neutral">Not a type you haul</Badge>}
    </p>
  );
}
