import { Link } from 'react-router';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import type { TrustCard as Card } from '../schemas.ts';
import { joinUnknown, toTrustLines, type TrustLine } from './trust-labels.ts';

const marks: Record<TrustLine['tone'], { icon: IconName; look: string }> = {
  good: { icon: 'check', look: 'text-good' },
  warn: { icon: 'alert-triangle', look: 'text-warn' },
  bad: { icon: 'x', look: 'text-bad' },
  neutral: { icon: 'info', look: 'text-muted' },
};

export function TrustSaying({ line: { value, note, tone } }: { line: TrustLine }) {
  const { icon, look } = marks[tone];
  return (
    <span className="flex min-w-0 gap-1.5 text-left">
      <Icon name={icon} size={16} className={cx('mt-1 shrink-0', look)} />
      <span className="min-w-0">
        <span className={cx('block overflow-hidden text-ellipsis', tone !== 'neutral' && look)}>{value}</span>
        {note && (
          <span data-note className="block text-sm text-muted">
            {note}
          </span>
        )}
      </span>
    </span>
  );
}

interface TrustCardProps {
  card: Card;
  withLink?: boolean;
}

export function TrustCard({ card, withLink = true }: TrustCardProps) {
  return (
    <section aria-label={`Verification of ${card.name}`} className="rounded border border-line">
      <dl className="grid divide-y divide-line">
        {joinUnknown(toTrustLines(card), [card])
          .filter(({ quiet }) => !quiet)
          .map((line) => (
            <div key={line.key} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="form-label sm:pt-1">{line.label}</dt>
              <dd className="min-w-0">
                <TrustSaying line={line} />
              </dd>
            </div>
          ))}
      </dl>
      {withLink && (
        <p className="border-t border-line px-3 py-1.5 text-sm">
          <Link to={`/carriers/${card.carrierId}`} className="text-action-ink underline underline-offset-2">
            Profile of {card.name}
          </Link>
        </p>
      )}
    </section>
  );
}
