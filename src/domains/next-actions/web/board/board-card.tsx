import { Link } from 'react-router';
import { openDay } from '#shared/dates/days.ts';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { cx } from '#web/ui/class-names.ts';
import type { BoardJob } from '../../board/schemas.ts';
import { localToday } from '../next-action-labels.ts';
import { dayLabel, moneyLabel, peopleLabel, stepLabels } from './board-labels.ts';

interface BoardCardProps {
  job: BoardJob;
  now: Date;
  /** What an open case on the job waits for. */
  problem: string | undefined;
  onStep: (job: BoardJob) => void;
}

export function BoardCard({ job, now, problem, onStep }: BoardCardProps) {
  const { transportId, title, stage, step, amount, money } = job;
  const [vehicle, ...route] = title.split(', ');
  const day = dayLabel(job, localToday(now), openDay(now));
  const asksLook = money === 'not_paid' || money === 'on_hold';
  return (
    <li className="relative grid gap-1 px-4 py-3 hover:bg-sunken">
      <h4 className="text-base leading-snug [overflow-wrap:anywhere]">
        <Link to={`/transports/${transportId}`} className="no-underline after:absolute after:inset-0">
          {vehicle}
        </Link>
      </h4>
      {route.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{route.join(', ')}</p>}
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{peopleLabel(job)}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className={cx(day.isLate ? 'font-semibold text-bad' : 'text-muted')}>
          {day.isLate && <Icon name="alert-triangle" size={16} className="mr-1 inline-block align-[-3px]" />}
          {day.isLate && 'Late: '}
          {day.text}
        </span>
        {amount && <span className="figures">{formatUsd(amount)}</span>}
      </p>
      {problem && <p className="text-sm font-semibold text-warn [overflow-wrap:anywhere]">{problem}</p>}
      {asksLook ? (
        <p>
          <Badge tone="warn">{moneyLabel(job)}</Badge>
        </p>
      ) : (
        stage === 'unpaid' && <p className="text-sm text-muted">{moneyLabel(job)}</p>
      )}
      {step && (
        <Button
          variant="secondary"
          size="sm"
          className="relative z-1 mt-1 justify-self-start max-sm:min-h-12 max-sm:w-full"
          onClick={() => onStep(job)}
        >
          {stepLabels[step]}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}
