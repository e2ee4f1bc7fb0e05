import { useId, type ReactNode } from 'react';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { cx } from '#web/ui/class-names.ts';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { NextActionItem } from './next-action-item.tsx';

interface NextActionGroupProps {
  title: string;
  turns: readonly NextAction[] | undefined;
  now: Date;
  empty: ReactNode;
  /** The action with the screen's primary button. */
  main?: NextAction | undefined;
}

export function NextActionGroup({ title, turns, now, empty, main }: NextActionGroupProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cx(
        'min-w-0 rounded border border-t-3 border-line bg-surface',
        turns?.length === 0 ? 'border-t-line-strong' : 'border-t-lane',
      )}
    >
      <h2 id={heading} className="px-5 pt-4 text-lg">
        {title} {turns && turns.length > 0 && <span className="ml-1 font-mono text-base font-semibold text-muted">{turns.length}</span>}
      </h2>
      {!turns && (
        <div role="status" className="px-5 pt-3 pb-5">
          <span className="sr-only">Loading</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {turns?.length === 0 && <p className="px-5 pt-1 pb-4 text-muted">{empty}</p>}
      {turns && turns.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {turns.map((turn) => (
            <NextActionItem key={turn.key} now={now} turn={turn} isMain={turn === main} />
          ))}
        </ul>
      )}
    </section>
  );
}
