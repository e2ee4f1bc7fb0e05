import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { getAreas, type View } from '#domains/inspections/damage/areas-rules.ts';
import { shotInSentence, type ShotName } from '#domains/inspections/photos/shots-rules.ts';
import { grids } from '#shared/vehicle-drawings/drawing.ts';
import { VehicleView } from '../damage/vehicle-view.tsx';

const spots: Partial<Record<ShotName, readonly [view: View, place: string | null]>> = {
  front: ['front', null],
  rear: ['rear', null],
  left: ['left', null],
  right: ['right', null],
  top: ['top', null],
  interior: ['top', 'interior'],
  living: ['top', 'interior'],
  deck: ['top', 'cockpit'],
  engine: ['rear', 'engine'],
  bottom: ['left', 'bottom'],
  tank: ['top', 'tank'],
  attachment: ['left', 'attachment'],
  tracks: ['left', 'tracks'],
  hitch: ['top', 'tongue'],
  cargo: ['rear', 'door'],
  batteries: ['left', 'rear_panel'],
};

/** Where to stand, seen from above with the front on the left. */
const corners: Partial<Record<ShotName, readonly [x: number, y: number, angle: number]>> = {
  front_left: [12, 92, -35],
  rear_right: [188, 8, 145],
};

export function ShotExample({ type, shot }: { type: VehicleType; shot: ShotName }) {
  const label = `Example: ${shotInSentence(shot)}`;
  const corner = corners[shot];
  if (corner) return <CornerExample type={type} label={label} corner={corner} />;
  const spot = spots[shot];
  if (!spot) return <PlateExample shot={shot} label={label} />;
  const [view, areaCode] = spot;
  const [width, height] = grids[view];
  const area =
    getAreas(type).find(({ code }) => code === `${view}_${areaCode ?? ''}`) ?? getAreas(type).find(({ code }) => code === `${view}_seat`);
  return (
    <VehicleView type={type} view={view} label={label} className="aspect-4/3">
      {areaCode && area && (
        <circle cx={area.x * width} cy={area.y * height} r={height / 5} className="fill-none stroke-lane-edge" strokeWidth="4" />
      )}
    </VehicleView>
  );
}

function CornerExample({
  type,
  label,
  corner: [x, y, angle],
}: {
  type: VehicleType;
  label: string;
  corner: readonly [number, number, number];
}) {
  return (
    <VehicleView type={type} view="top" label={label} className="aspect-4/3">
      <g transform={`translate(${x} ${y}) rotate(${angle})`}>
        <path d="M0 0L60-26v52Z" className="fill-lane opacity-40" />
        <rect x="-9" y="-7" width="18" height="14" rx="3" className="fill-ink" />
        <circle r="4" className="fill-lane" />
      </g>
    </VehicleView>
  );
}

const isMeter = (shot: ShotName): boolean => shot === 'dash' || shot === 'hours';

function PlateExample({ shot, label }: { shot: ShotName; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 120 90" className="block aspect-4/3 w-full rounded bg-sunken">
      {isMeter(shot) ? (
        <>
          <path d="M24 66a36 36 0 1 1 72 0Z" className="fill-surface stroke-ink" strokeWidth="1.5" />
          <path d="M60 66L82 42M30 56l6 3M40 38l5 5M60 32v7M80 38l-5 5M90 56l-6 3" className="fill-none stroke-ink" strokeWidth="1.5" />
          <rect x="42" y="70" width="36" height="12" rx="2" className="fill-surface stroke-lane-edge" strokeWidth="2.5" />
          <text x="60" y="79.5" textAnchor="middle" className="fill-ink font-mono text-[9px]">
            {shot === 'hours' ? '1204.5' : '041250'}
          </text>
        </>
      ) : (
        <>
          <rect x="10" y="26" width="100" height="38" rx="4" className="fill-surface stroke-ink" strokeWidth="1.5" />
          <rect x="18" y="40" width="84" height="14" rx="2" className="fill-none stroke-lane-edge" strokeWidth="2.5" />
          <text x="60" y="50.5" textAnchor="middle" className="fill-ink font-mono text-[8px]">
            {shot === 'hull_id' ? 'ABC 12345 D626' : shot === 'serial' ? 'SN 0042 7719' : '1HGCM82633A004352'}
          </text>
          <path d="M20 33h40" className="stroke-ink" strokeWidth="1.5" />
        </>
      )}
    </svg>
  );
}
