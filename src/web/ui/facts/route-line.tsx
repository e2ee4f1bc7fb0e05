import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

type Place = 'done' | 'now' | 'next';

const getPlace = (at: number, current: number): Place => (at < current ? 'done' : at === current ? 'now' : 'next');

interface RouteLineProps {
  label: string;
  steps: readonly string[];
  /** `steps.length` when all are done. */
  current: number;
}

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
          <Stop place={getPlace(at, current)} isLast={at === steps.length - 1} />
          <span className={cx('font-head text-sm font-semibold max-md:pt-0.5', at > current && 'text-muted')}>
            {step}
            <span className="sr-only">{at < current ? ', done' : at === current ? ', current' : ', upcoming'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

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
