import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { useNextActions } from './next-action-data.ts';
import { NextActionItem } from './next-action-item.tsx';
import { describeDue, groupByTransport } from './next-action-labels.ts';

const othersShown = 6;

interface NextActionListProps {
  turns: ReturnType<typeof useNextActions>;
  /** Replaces the button if the screen has the step itself. */
  stepOf?: (turn: NextAction) => ReactNode;
  /** True for others' actions that the screen shows elsewhere. */
  isElsewhere?: ((turn: NextAction) => boolean) | undefined;
  /** Only the first is shown until the reader asks for all: other things on the screen need the room. */
  isFolded?: boolean;
  nothing: ReactNode;
}

export function NextActionList({ turns, stepOf = () => null, isElsewhere = () => false, isFolded = false, nothing }: NextActionListProps) {
  const heading = useId();
  const [isOpen, setOpen] = useState(!isFolded);
  const now = new Date(turns.dataUpdatedAt);
  const yours = turns.data?.filter(({ isYours }) => isYours);
  const others = turns.data?.filter((turn) => !turn.isYours && !isElsewhere(turn)) ?? [];
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded border border-t-3 border-line border-t-lane bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4">
        <h2 id={heading} className="text-lg">
          Your turn{' '}
          {yours && yours.length > 0 && (
            <span className="ml-1 font-mono text-base font-semibold text-muted tabular-nums">{yours.length}</span>
          )}
        </h2>
        {isFolded && (yours?.length ?? 0) + others.length > 1 && (
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all'}
          </Button>
        )}
      </div>
      {turns.error && !turns.data && (
        <div className="p-5 pt-3">
          <Failed message="Your next steps could not be loaded." onRetry={() => void turns.refetch()} />
        </div>
      )}
      {turns.isPending && (
        <div role="status" className="px-5 pt-3 pb-5">
          <span className="sr-only">Loading</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {yours?.length === 0 && <p className="px-5 pt-1 pb-4 text-muted">{nothing}</p>}
      {yours && yours.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {yours.slice(0, isOpen ? undefined : 1).map((turn, at) => (
            <NextActionItem key={turn.key} now={now} turn={turn} isMain={at === 0} step={stepOf(turn)} />
          ))}
        </ul>
      )}
      {isOpen && others.length > 0 && <OtherActions now={now} turns={others} />}
    </section>
  );
}

export function OtherActions({ turns, now }: { turns: readonly NextAction[]; now: Date }) {
  const rows = groupByTransport(turns);
  const rest = rows.length - othersShown;
  return (
    <div className="border-t border-line px-5 py-3.5">
      <h3 className="text-sm text-muted">Waiting for others</h3>
      <ul className="mt-1 grid gap-2">
        {rows.slice(0, othersShown).map(({ key, title, href, problem, turns: waiting }) => (
          <li key={key} className="grid gap-x-4 text-sm [overflow-wrap:anywhere] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Link to={href} className="font-semibold underline-offset-2 hover:underline">
                {title}
              </Link>
              {problem && <Badge tone={problem.tone}>{problem.label}</Badge>}
            </span>
            <span className="text-muted">
              {waiting.map(({ text, due }) => `${text}${due ? ` ${describeDue(due, now).text}.` : ''}`).join(' ')}
            </span>
          </li>
        ))}
        {rest > 0 && <li className="text-sm text-muted">and {rest} more</li>}
      </ul>
    </div>
  );
}
