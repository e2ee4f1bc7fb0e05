import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/** held: so for every offer; said: each offer says how it stands; later: not on the site yet. A tick stands for the first alone. */
type Standing = 'held' | 'said' | 'later';

export interface Claim {
  readonly claim: string;
  readonly standing: Standing;
  readonly note: string;
}

const marks: Record<Standing, { icon: IconName; label: string; look: string }> = {
  held: { icon: 'circle-check', label: 'Always:', look: 'text-good' },
  said: { icon: 'info', label: 'As each offer says:', look: 'text-action-ink' },
  later: { icon: 'clock', label: 'Not yet:', look: 'text-muted' },
};

/** What is said of a request, each with how far it holds. */
export function Claims({ claims, className }: { claims: readonly Claim[]; className?: string }) {
  return (
    <ul className={cx('grid gap-2', className)}>
      {claims.map(({ claim, standing, note }) => (
        <li key={claim} className="flex gap-2">
          <Icon name={marks[standing].icon} label={marks[standing].label} className={cx('mt-0.5', marks[standing].look)} />
          <span>
            <span className="block">{claim}</span>
            <span className="block text-sm text-muted">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
