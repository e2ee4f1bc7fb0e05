import { claims, type Claim, type ClaimId, type DeadlineState } from '#shared/claims.ts';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import { InSettlement } from './in-settlement.tsx';

const marks: Record<DeadlineState, { icon: IconName; label: string; look: string }> = {
  held: { icon: 'circle-check', label: 'Always:', look: 'text-good' },
  said: { icon: 'info', label: 'Shown in each offer:', look: 'text-action-ink' },
  later: { icon: 'clock', label: 'Not yet:', look: 'text-muted' },
};

/** The only check mark that public pages may show for a product claim. */
export function ClaimMark({ of, label }: { of: ClaimId; label?: string }) {
  return <Mark state={claims[of].standing} {...(label && { label })} />;
}

function Mark({ state: of, label }: { state: DeadlineState; label?: string }) {
  const { icon, label: stateLabel, look } = marks[of];
  return <Icon name={icon} label={label ?? stateLabel} className={cx('mt-0.5', look)} />;
}

interface ClaimLineProps {
  of: ClaimId;
  label?: string;
}

/** Tests compare every `data-claim` with the table of claims. */
export function ClaimLine({ of, label }: ClaimLineProps) {
  const { direct, ...platformClaim }: Claim = claims[of];
  const toLine = ({ claim, standing, note }: Omit<Claim, 'direct'>) => (
    <span data-claim={of} className="flex gap-2">
      <Mark state={standing} {...(label && { label })} />
      <span>
        <span className="block">{claim}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </span>
  );
  return direct ? <InSettlement held={toLine(platformClaim)} direct={toLine(direct)} /> : toLine(platformClaim);
}

export function Claims({ of, className }: { of: readonly ClaimId[]; className?: string }) {
  return (
    <ul className={cx('grid gap-2', className)}>
      {of.map((id) => (
        <li key={id}>
          <ClaimLine of={id} />
        </li>
      ))}
    </ul>
  );
}
