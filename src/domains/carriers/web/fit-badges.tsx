import { Badge } from '#web/ui/badge.tsx';
import type { LoadFit } from '../schemas.ts';
import { toFitTexts } from './fit-labels.ts';

export function FitBadges({ fits }: { fits: LoadFit }) {
  const badges = toFitTexts(fits);
  if (badges.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {badges.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </p>
  );
}
