import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { cx } from '#web/ui/class-names.ts';
import { frameAround, clipLand, placeNames, wholeMap, type NamePlace } from './frame.ts';
import { lowArc, project, type MapPlace, type MapPoint } from './project.ts';
import { borders, land } from './us-states.ts';

export interface UsRouteMapProps {
  label: string;
  from?: MapPlace;
  to?: MapPlace;
  position?: MapPlace;
  points?: readonly (MapPlace & { weight?: number })[];
  className?: string;
  /** Width divided by height; without it, that of the whole country. */
  ratio?: number;
}

type Ring = readonly [look: string, widthPixels: number];

const originRings: readonly Ring[] = [
  ['stroke-surface', 20],
  ['stroke-ink', 16],
  ['stroke-surface', 7],
];
const destinationRings: readonly Ring[] = [
  ['stroke-surface', 20],
  ['stroke-ink', 16],
];
const hereRings: readonly Ring[] = [
  ['stroke-action/25', 34],
  ['stroke-surface', 18],
  ['stroke-action', 13],
];
const listingRings = (weight = 1): readonly Ring[] => {
  const widthPixels = 4 + 5 * Math.sqrt(weight);
  return [
    ['stroke-surface', widthPixels + 3],
    ['stroke-action', widthPixels],
  ];
};

export function WideRouteDrawing(props: UsRouteMapProps) {
  return <UsRouteDrawing {...props} ratio={useIsDesktop() ? 3 : 1.7} />;
}

export function UsRouteDrawing({ label, from, to, position, points = [], className, ratio }: UsRouteMapProps) {
  const [origin, destination, here] = [from, to, position].map((place) => place && project(place));
  const absent = [from, to, position].filter((place) => place && !project(place));
  const marks = [origin, destination, here].filter((point) => point !== null && point !== undefined);
  const listed = points.map(project).filter((point) => point !== null);
  const frame = listed.length > 0 ? wholeMap : frameAround(marks, ratio);
  const names = origin && destination && placeNames(origin, destination, frame);
  return (
    // Not printed: the places are also listed as text.
    <figure data-print="hide" className={cx('min-w-0', className)}>
      <div className={cx('relative overflow-hidden', ratio && 'rounded border border-line bg-action-tint')}>
        <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="img" aria-label={label} className="block h-auto w-full">
          <path
            d={clipLand(land, [...marks, ...listed])}
            className="fill-sunken stroke-line-strong"
            strokeWidth="1.2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path d={borders} fill="none" className="stroke-line" strokeWidth="1" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
          {points.map((point) => (
            <Mark key={`${point.lat},${point.lng}`} at={project(point)} rings={listingRings(point.weight)} />
          ))}
          {origin &&
            destination &&
            (here ? <UsMapRoute path={lowArc(here, destination)} isAhead /> : <UsMapRoute path={lowArc(origin, destination)} />)}
          {origin && destination && here && <UsMapRoute path={lowArc(origin, here)} />}
          <Mark at={origin} rings={originRings} />
          <Mark at={destination} rings={destinationRings} />
          <Mark at={here} rings={hereRings} />
        </svg>
        <Name name={from?.name} at={names?.from ?? (origin && placeNames(origin, origin, frame).to)} />
        <Name name={to?.name} at={names?.to ?? (destination && placeNames(destination, destination, frame).to)} />
      </div>
      {absent.length > 0 && (
        <figcaption className="mt-2 text-sm text-muted">
          {absent.map((place) => place?.name ?? 'A place').join(' and ')}: outside the fifty states, so not drawn on this map.
        </figcaption>
      )}
    </figure>
  );
}

/** Widths are screen pixels, the same on phones and desktops. */
function UsMapRoute({ path, isAhead = false }: { path: string; isAhead?: boolean }) {
  const strokeProps = { d: path, fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  if (isAhead) return <path {...strokeProps} className="stroke-road" strokeWidth="3" strokeDasharray="8 7" />;
  return (
    <>
      <path {...strokeProps} className="stroke-surface" strokeWidth="11" strokeLinecap="round" />
      <path {...strokeProps} className="stroke-road" strokeWidth="8" strokeLinecap="round" />
      <path {...strokeProps} className="stroke-lane" strokeWidth="2" strokeDasharray="10 8" />
    </>
  );
}

function Mark({ at, rings }: { at: MapPoint | null | undefined; rings: readonly Ring[] }) {
  if (!at) return null;
  return rings.map(([ringClass, widthPixels]) => (
    <path
      key={widthPixels}
      d={`M${at.x},${at.y}h0.01`}
      className={ringClass}
      strokeWidth={widthPixels}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  ));
}

/** Slides along its mark so that it remains inside the map. */
function Name({ name, at }: { name: string | undefined; at: NamePlace | null | undefined }) {
  if (!name || !at) return null;
  return (
    <span
      aria-hidden="true"
      data-place-name
      style={{
        left: `${100 * at.left}%`,
        top: `${100 * at.top}%`,
        translate: `${-100 * at.left}% ${at.isAbove ? 'calc(-100% - 0.75rem)' : '0.75rem'}`,
      }}
      className="absolute rounded-sm border border-line bg-surface px-1.5 font-head text-xs font-semibold whitespace-nowrap"
    >
      {name}
    </span>
  );
}
