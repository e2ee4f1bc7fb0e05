import { cx } from '#web/ui/class-names.ts';
import { arc, mapHeight, mapWidth } from './project.ts';
import { stateShapes } from './us-state-shapes.ts';

export interface UsCoverageMapProps {
  label: string;
  states: readonly string[];
  lanes: readonly (readonly [from: string, to: string])[];
}

export function UsCoverageDrawing({ label, states, lanes }: UsCoverageMapProps) {
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label} className="block h-auto w-full">
      {Object.entries(stateShapes).map(([code, { outline }]) => (
        <path
          key={code}
          d={outline}
          className={cx('stroke-surface', states.includes(code) ? 'fill-action/40' : 'fill-sunken')}
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      ))}
      {lanes.map(([from, to]) => (
        <Lane key={`${from} ${to}`} from={from} to={to} />
      ))}
    </svg>
  );
}

function Lane({ from, to }: { from: string; to: string }) {
  const [start, end] = [stateShapes[from], stateShapes[to]];
  if (!start || !end) return null;
  const strokeProps = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const;
  return (
    <>
      <path d={arc(start, end)} {...strokeProps} className="stroke-surface" strokeWidth="4.5" />
      <path d={arc(start, end)} {...strokeProps} className="stroke-road" strokeWidth="2.5" />
      {[start, end].map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6" className="fill-ink stroke-surface" strokeWidth="2" />
      ))}
    </>
  );
}
