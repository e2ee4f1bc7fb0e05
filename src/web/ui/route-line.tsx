import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

type Place = 'done' | 'now' | 'next';

const placeOf = (at: number, current: number): Place => (at < current ? 'done' : at === current ? 'now' : 'next');

interface RouteLineProps {
  /** Names what travels; read aloud. */
  label: string;
  steps: readonly string[];
  /** Index of the step under way; steps.length when all are done. */
  current: number;
}

/** Progress as a road: lane marks as far as it went, bare ground ahead. Lies on a desk, stands on a phone. */
export function RouteLine({ label, steps, current }: RouteLineProps) {
  return (
    <ol aria-label={label} className="grid max-md:gap-0 md:grid-flow-col md:auto-cols-fr">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className="relative flex min-w-0 gap-3 max-md:min-h-11 max-md:pb-3 max-md:last:min-h-0 max-md:last:pb-0 md:flex-col md:items-center md:gap-2 md:px-1 md:text-center"
        >
          {at < steps.length - 1 && <Stretch driven={at < current} />}
          <Stop place={placeOf(at, current)} isLast={at === steps.length - 1} />
          <span className={cx('font-head text-sm font-semibold max-md:pt-0.5', at > current && 'text-muted')}>
            {step}
            <span className="sr-only">{at < current ? ', done' : at === current ? ', now' : ', to come'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The road between two stops. */
function Stretch({ driven }: { driven: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute max-md:top-6 max-md:-bottom-0 max-md:left-2 max-md:w-2 md:top-2 md:left-1/2 md:h-2 md:w-full',
        driven ? 'bg-road' : 'bg-line',
      )}
    >
      <span
        className={cx(
          'absolute max-md:inset-y-0 max-md:left-[3px] max-md:w-0.5 md:inset-x-0 md:top-[3px] md:h-0.5',
          driven ? 'text-lane' : 'text-surface',
          'max-md:bg-[repeating-linear-gradient(to_bottom,currentColor_0_8px,transparent_8px_14px)]',
          'md:bg-[repeating-linear-gradient(to_right,currentColor_0_12px,transparent_12px_20px)]',
        )}
      />
    </span>
  );
}

function Stop({ place, isLast }: { place: Place; isLast: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative flex size-6 shrink-0 items-center justify-center rounded-full border-2',
        place === 'done' && 'border-road bg-road text-lane',
        place === 'now' && 'border-road bg-lane text-on-lane ring-2 ring-lane-edge',
        place === 'next' && 'border-line-strong bg-surface text-muted',
      )}
    >
      {place === 'done' ? (
        <Icon name="check" size={14} strokeWidth={3} />
      ) : isLast ? (
        <Icon name="map-pin" size={14} />
      ) : (
        <span className="size-2 rounded-full bg-current" />
      )}
    </span>
  );
}

/** 'Nashville, TN' to 'Boise, ID' in one line, for rows and cards. */
export function RoutePair({ from, to, className }: { from: string; to: string; className?: string }) {
  return (
    <span className={cx('inline-flex max-w-full flex-wrap items-center gap-x-2', className)}>
      <span className="overflow-hidden text-ellipsis">{from}</span>
      <svg width="44" height="10" viewBox="0 0 44 10" role="img" aria-label="to" className="shrink-0">
        <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <line x1="12" y1="5" x2="34" y2="5" className="stroke-lane-edge" strokeWidth="2" strokeDasharray="5 3.5" />
        <circle cx="39" cy="5" r="4.25" fill="currentColor" />
      </svg>
      <span className="overflow-hidden text-ellipsis">{to}</span>
    </span>
  );
}

/** The lane running while a screen loads, of which its words are the heading until then; `part` where a screen stands around it. */
export function RouteLoading({ label = 'Loading', part }: { label?: string; part?: boolean }) {
  const Words = part ? 'p' : 'h1';
  return (
    <div role="status" className="grid justify-items-center gap-4 px-4 py-16">
      <svg width="240" height="24" viewBox="0 0 240 24" aria-hidden="true" className="max-w-full text-ink">
        <line x1="12" y1="12" x2="228" y2="12" className="stroke-road" strokeWidth="10" />
        <line x1="12" y1="12" x2="228" y2="12" className="animate-lane stroke-lane" strokeWidth="2.5" strokeDasharray="14 10" />
        <circle cx="12" cy="12" r="9" className="fill-paper" stroke="currentColor" strokeWidth="3" />
        <circle cx="228" cy="12" r="10.5" fill="currentColor" />
      </svg>
      <Words className="font-head text-sm font-semibold text-muted">{label}</Words>
    </div>
  );
}
