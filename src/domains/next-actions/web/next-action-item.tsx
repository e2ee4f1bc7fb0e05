import { useId, type ReactNode } from 'react';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { cx } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Due } from './due.tsx';
import { StopLines } from './stop-lines.tsx';

interface NextActionItemProps {
  turn: NextAction;
  now: Date;
  isMain?: boolean;
  step?: ReactNode;
}

export function NextActionItem({ turn, now, isMain = false, step }: NextActionItemProps) {
  const { title, text, due, action, stop } = turn;
  const about = useId();
  const isShort = !step && !stop;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3.5',
        isShort && 'max-sm:flex-nowrap max-sm:gap-x-3 max-sm:px-4 max-sm:py-2.5',
      )}
    >
      <div className={cx('grid min-w-0 flex-1 gap-0.5', isShort ? 'sm:basis-72' : 'basis-72')}>
        <h3 id={about} className="text-base [overflow-wrap:anywhere]">
          {title}
        </h3>
        <p className={cx('text-sm [overflow-wrap:anywhere]', isShort && due && 'max-sm:sr-only')}>{text}</p>
        {due && <Due due={due} now={now} />}
        {stop && <StopLines stop={stop} />}
      </div>
      <div className={isShort ? undefined : 'max-sm:w-full'}>
        {step ?? (
          <ButtonLink
            to={action.href}
            variant={isMain ? 'primary' : 'secondary'}
            aria-describedby={about}
            className={isShort ? 'max-sm:px-3 max-sm:text-sm' : 'max-sm:min-h-12 max-sm:w-full'}
          >
            {action.label}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
