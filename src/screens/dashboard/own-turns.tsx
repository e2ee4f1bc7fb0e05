import type { ReactNode } from 'react';
import { useTurns } from '#domains/turns/web/turn-data.ts';
import { TurnList } from '#domains/turns/web/turn-list.tsx';
import type { Turn } from '#shared/turn-schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The driver's steps, which are taken at the vehicle. */
const icons = { pick_up: 'truck', deliver: 'circle-check' } as const;

const isMove = (kind: Turn['kind']): kind is keyof typeof icons => kind in icons;

function toStep({ kind, action, title }: Turn, className: string): ReactNode {
  if (!isMove(kind)) return null;
  return (
    <ButtonLink to={action.href} size="lg" icon={icons[kind]} className={className}>
      {action.label}
      <span className="sr-only">: {title}</span>
    </ButtonLink>
  );
}

/** What waits for the reader; a driver's next step stays under the thumb on a phone. */
export function OwnTurns({ nothing }: { nothing: ReactNode }) {
  const turns = useTurns();
  const next = turns.data?.find(({ kind, isYours }) => isYours && isMove(kind));
  return (
    <>
      <TurnList turns={turns} nothing={nothing} stepOf={(turn) => toStep(turn, turn === next ? 'max-sm:hidden' : 'max-sm:w-full')} />
      {next && (
        <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 py-2.5 sm:hidden" data-print="hide">
          <p className="mb-1 truncate text-sm">{next.title}</p>
          {toStep(next, 'w-full')}
        </div>
      )}
    </>
  );
}
