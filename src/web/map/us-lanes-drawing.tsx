import { stateName } from '#shared/states.ts';
import { cx } from '#web/ui/class-names.ts';
import { arc, mapHeight, mapWidth } from './project.ts';
import { stateShapes } from './us-state-shapes.ts';

export interface UsLanesMapProps {
  states: readonly { state: string; count: number }[];
  lanes: readonly { fromState: string; toState: string; count: number }[];
  chosen?: string | undefined;
  onChoose: (state: string) => void;
}

const shades = ['fill-sunken', 'fill-action/15', 'fill-action/30', 'fill-action/50', 'fill-action/70'];

/** Square-root scale, so that a few busy states don't leave the rest blank. */
const getShade = (count: number, most: number): string =>
  shades[count === 0 || most === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * (shades.length - 1)))]!;

/** For mouse users only: place a list with the same choices next to it for keyboard and screen readers. */
export function UsLanesDrawing({ states, lanes, chosen, onChoose }: UsLanesMapProps) {
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const most = Math.max(0, ...counts.values());
  const heaviest = lanes[0]?.count ?? 0;
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} aria-hidden="true" className="block h-auto w-full">
      {Object.entries(stateShapes).map(([code, { outline }]) => (
        <path
          key={code}
          d={outline}
          data-state={code}
          onClick={() => onChoose(code)}
          className={cx('cursor-pointer stroke-surface hover:stroke-ink', getShade(counts.get(code) ?? 0, most))}
          strokeWidth="1.2"
          strokeLinejoin="round"
        >
          <title>{`${stateName(code)}: ${(counts.get(code) ?? 0).toLocaleString('en-US')}`}</title>
        </path>
      ))}
      {chosen && stateShapes[chosen] && (
        <path d={stateShapes[chosen].outline} className="pointer-events-none fill-none stroke-ink" strokeWidth="3" strokeLinejoin="round" />
      )}
      {lanes.map(({ fromState, toState, count }) => (
        <Lane key={fromState + toState} from={fromState} to={toState} weight={heaviest === 0 ? 0 : count / heaviest} />
      ))}
    </svg>
  );
}

function Lane({ from, to, weight }: { from: string; to: string; weight: number }) {
  const [start, end] = [stateShapes[from], stateShapes[to]];
  if (!start || !end) return null;
  const strokeProps = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const;
  const path = from === to ? `M${start.x - 11},${start.y}a11,11 0 1 1 22,0a11,11 0 1 1 -22,0` : arc(start, end);
  const widthPixels = 2.5 + 4.5 * weight;
  return (
    <g className="pointer-events-none">
      <path d={path} {...strokeProps} className="stroke-surface" strokeWidth={widthPixels + 2} />
      <path d={path} {...strokeProps} className="stroke-road" strokeWidth={widthPixels} />
      {widthPixels > 4 && (
        <path d={path} {...strokeProps} className="stroke-lane" strokeWidth="1.2" strokeDasharray="6 6" strokeLinecap="butt" />
      )}
      {from !== to && <circle cx={end.x} cy={end.y} r="6" className="fill-ink stroke-surface" strokeWidth="2" />}
    </g>
  );
}
