import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  time?: ReactNode;
  text?: ReactNode;
  state?: 'done' | 'failed' | 'told' | 'now' | 'next';
}

const stateLabels = { done: 'Done: ', failed: 'Problem: ', told: null, now: 'Now: ', next: 'Upcoming: ' };

export function Timeline({ entries, isDense = false }: { entries: readonly TimelineEntry[]; isDense?: boolean }) {
  return (
    <ol className="@container grid">
      {entries.map((entry, at) => (
        <li key={entry.id} className={cx('relative grid grid-cols-[1.5rem_1fr] gap-x-3 last:pb-0', isDense ? 'pb-3' : 'pb-6')}>
          {at < entries.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-5 -bottom-1 left-[0.5625rem] flex w-1.5 justify-center',
                entries[at + 1]?.state === 'next' ? 'bg-line text-surface' : 'bg-road text-lane',
              )}
            >
              <span className="w-0.5 bg-[repeating-linear-gradient(to_bottom,currentColor_0_8px,transparent_8px_14px)]" />
            </span>
          )}
          <Dot state={entry.state ?? 'done'} />
          <div className="min-w-0">
            <div className="gap-x-4 @min-[34rem]:flex @min-[34rem]:items-baseline @min-[34rem]:justify-between">
              <p className="font-head font-semibold">
                {entry.state && <span className="sr-only">{stateLabels[entry.state]}</span>}
                <span>{entry.title}</span>
              </p>
              {entry.time && <p className="figures text-sm text-muted">{entry.time}</p>}
            </div>
            {entry.text && <div className="text-muted">{entry.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The road's black is hard to see on dark paper. */
const edge = 'text-[light-dark(var(--color-road),var(--color-line-strong))]';

function Dot({ state }: { state: NonNullable<TimelineEntry['state']> }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('relative', { done: edge, failed: 'text-bad', told: edge, now: edge, next: 'text-line-strong' }[state])}
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        strokeWidth="2"
        className={{ done: 'fill-road', failed: 'fill-surface', told: 'fill-road', now: 'fill-lane', next: 'fill-surface' }[state]}
      />
      {state === 'done' && <path d="m8 12.3 2.8 2.7L16 9.3" fill="none" className="stroke-lane" strokeWidth="2.2" />}
      {state === 'failed' && <path d="m9 9 6 6m0-6-6 6" fill="none" stroke="currentColor" strokeWidth="2.2" />}
      {(state === 'now' || state === 'next') && (
        <circle cx="12" cy="12" r="3.5" className={state === 'now' ? 'fill-on-lane' : 'fill-current'} />
      )}
    </svg>
  );
}
