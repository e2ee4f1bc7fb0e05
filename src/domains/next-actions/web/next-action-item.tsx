import { useId, type ReactNode } from 'react';
import type { NextAction } from '#shared/next-action-schemas.ts';
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
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3.5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <h3 id={about} className="text-base [overflow-wrap:anywhere]">
          {title}
        </h3>
        <p className="text-sm [overflow-wrap:anywhere]">{text}</p>
        {due && <Due due={due} now={now} />}
        {stop && <StopLines stop={stop} />}
      </div>
      <div className="max-sm:w-full">
        {step ?? (
          <ButtonLink
            to={action.href}
            variant={isMain ? 'primary' : 'secondary'}
            aria-describedby={about}
            className="max-sm:min-h-12 max-sm:w-full"
          >
            {action.label}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
