import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '#shared/text/phones.ts';
import type { Stop, Turn } from '#shared/turn-schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { telHref } from '#web/ui/tel-href.ts';
import { Due } from './due.tsx';
import type { useTurns } from './turn-data.ts';
import { directionsTo, describeDue } from './turn-labels.ts';

/** Lines of what others do; the rest stands on the lists. */
const othersShown = 6;

interface TurnListProps {
  turns: ReturnType<typeof useTurns>;
  /** Instead of the button of a turn, where the screen has the step itself. */
  stepOf?: (turn: Turn) => ReactNode;
  /** What is said while nothing waits. */
  nothing: ReactNode;
}

/** What waits for the reader, oldest deadline first, each with its one button; below it what the reader waits for. */
export function TurnList({ turns, stepOf = () => null, nothing }: TurnListProps) {
  const heading = useId();
  const now = new Date(turns.dataUpdatedAt);
  const yours = turns.data?.filter(({ isYours }) => isYours);
  const others = turns.data?.filter(({ isYours }) => !isYours) ?? [];
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded border border-t-3 border-line border-t-lane bg-surface">
      <h2 id={heading} className="px-5 pt-4 text-lg">
        Your turn{' '}
        {yours && yours.length > 0 && (
          <span className="ml-1 font-mono text-base font-semibold text-muted tabular-nums">{yours.length}</span>
        )}
      </h2>
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
          {yours.map((turn, at) => (
            <Item key={turn.key} now={now} turn={turn} isFirst={at === 0} step={stepOf(turn)} />
          ))}
        </ul>
      )}
      {others.length > 0 && <Others now={now} turns={others.slice(0, othersShown)} rest={others.length - othersShown} />}
    </section>
  );
}

function Item({ turn, now, isFirst, step }: { turn: Turn; now: Date; isFirst: boolean; step: ReactNode }) {
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
            variant={isFirst ? 'primary' : 'secondary'}
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

/** Where to go and whom to call: two targets for a thumb. */
function StopLines({ stop: { address, contactName, contactPhone } }: { stop: Stop }) {
  const tel = contactPhone ? telHref(contactPhone) : null;
  const look =
    'inline-flex min-h-12 items-center gap-2 rounded border border-line-strong px-4 font-head font-semibold no-underline hover:border-ink';
  return (
    <div className="mt-1 grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{address}</span>
        {contactName && <span className="text-muted">, {contactName}</span>}
      </p>
      <p className="flex flex-wrap gap-2">
        <a href={directionsTo(address, navigator.userAgent)} target="_blank" rel="noreferrer" className={look}>
          <Icon name="map-pin" /> Navigate
        </a>
        {tel && (
          <a href={tel} className={look}>
            <Icon name="phone" /> Call<span className="sr-only">{` ${contactName ?? formatPhone(contactPhone ?? '')}`}</span>
          </a>
        )}
      </p>
    </div>
  );
}

function Others({ turns, now, rest }: { turns: readonly Turn[]; now: Date; rest: number }) {
  return (
    <div className="border-t border-line px-5 py-3.5">
      <h3 className="text-sm text-muted">Waiting for others</h3>
      <ul className="mt-1 grid gap-1.5">
        {turns.map(({ key, title, text, due, action }) => (
          <li key={key} className="text-sm [overflow-wrap:anywhere]">
            <Link to={action.href} className="font-semibold underline-offset-2 hover:underline">
              {title}
            </Link>{' '}
            <span className="text-muted">
              {text}
              <span>{due && ` ${describeDue(due, now).text}.`}</span>
            </span>
          </li>
        ))}
        {rest > 0 && <li className="text-sm text-muted">and {rest} more</li>}
      </ul>
    </div>
  );
}
