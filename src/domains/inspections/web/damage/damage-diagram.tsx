import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { counted } from '#shared/text/counted.ts';
import { viewLabels, views, type View } from '#domains/inspections/damage/areas-rules.ts';
import { describeDamage, type Damage } from '#domains/inspections/damage/damage-rules.ts';
import { Pin, VehicleView } from './vehicle-view.tsx';

interface MarkedViewProps {
  type: VehicleType;
  view: View;
  damages: readonly Damage[];
  old?: readonly Damage[];
  onTap?: (x: number, y: number) => void;
}

const numbered = (damages: readonly Damage[], view: View) =>
  damages.map((damage, at) => ({ damage, number: at + 1 })).filter(({ damage }) => damage.view === view);

export function MarkedView({ type, view, damages, old = [], onTap }: MarkedViewProps) {
  const [fresh, earlier] = [numbered(damages, view), numbered(old, view)];
  const marks = [
    counted(fresh.length, { one: 'mark', other: 'marks' }),
    ...(earlier.length > 0 ? [`${earlier.length} from pickup`] : []),
  ].join(', ');
  return (
    <VehicleView type={type} view={view} label={`${viewLabels[view]}: ${marks}`} {...(onTap && { onTap })}>
      {earlier.map(({ damage, number }) => (
        <Pin key={damage.damageId} {...damage} number={number} isOld />
      ))}
      {fresh.map(({ damage, number }) => (
        <Pin key={damage.damageId} {...damage} number={number} />
      ))}
    </VehicleView>
  );
}

export function DamageSheet({ type, damages, old }: Omit<MarkedViewProps, 'view' | 'onTap'>) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[2fr_2fr_1fr_1fr_2fr]">
      {views.map((view) => (
        <figure key={view} className={view === 'front' || view === 'rear' ? '' : 'max-lg:col-span-2'}>
          <MarkedView type={type} view={view} damages={damages} {...(old && { old })} />
          <figcaption className="mt-0.5 text-sm text-muted">{viewLabels[view]}</figcaption>
        </figure>
      ))}
    </div>
  );
}

export function DamageText({ type, damages, name }: { type: VehicleType; damages: readonly Damage[]; name: string }) {
  return (
    <ol aria-label={name} className="grid gap-1">
      {damages.map((damage, at) => (
        <li key={damage.damageId} className="flex gap-2">
          <span className="figures text-muted">{at + 1}</span>
          <span className="wrap-anywhere">
            {describeDamage(type, damage)}
            {damage.note && <span className="block text-sm text-muted">{damage.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
