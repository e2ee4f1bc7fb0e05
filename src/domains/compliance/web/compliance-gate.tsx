import { Link } from 'react-router';
import type { ComplianceStatus } from '../schemas.ts';
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { factOfCode } from '../explain-rules.ts';
import { ExplainLink } from './explain-link.tsx';

const badges: Record<ComplianceStatus['badgeType'], { tone: Tone; alert: AlertTone; word: (status: ComplianceStatus) => string }> = {
  success: { tone: 'good', alert: 'good', word: () => 'Compliant' },
  warning: { tone: 'warn', alert: 'warn', word: ({ canBid }) => (canBid ? 'Needs attention' : 'Cannot bid') },
  destructive: { tone: 'bad', alert: 'bad', word: () => 'No access' },
};

/** The gate's status, and its message unless a list of reasons follows; `leads` links to that list. */
export function ComplianceBadge({ status, leads = false }: { status: ComplianceStatus; leads?: boolean }) {
  const { tone, word } = badges[status.badgeType];
  const badge = <Badge tone={tone}>{word(status)}</Badge>;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {status.violations.length === 0 && <span className="text-muted">{status.message}</span>}
      {leads && status.violations.length > 0 ? <Link to="#compliance">{badge}</Link> : badge}
    </p>
  );
}

export function ComplianceGate({ status }: { status: ComplianceStatus }) {
  if (status.violations.length === 0) return null;
  return (
    <section id="compliance" aria-label="Compliance">
      {status.canBid ? (
        <Alert tone={badges[status.badgeType].alert} className="py-2!">
          <Violations status={status} />
        </Alert>
      ) : (
        <GateReasons status={status} />
      )}
    </section>
  );
}

export const GateReasons = ({ status }: { status: ComplianceStatus }) => (
  <Alert tone={badges[status.badgeType].alert} title={status.message}>
    <Violations status={status} />
  </Alert>
);

const Violations = ({ status: { violations } }: { status: ComplianceStatus }) => (
  <ul className="grid gap-1">
    {violations.map(({ code, message, fix }) => (
      <li key={code} className="flex flex-wrap gap-x-3">
        {message}
        <Link to={fix.href} className="font-semibold text-action-ink">
          {fix.label}
        </Link>
        <ExplainLink fact={factOfCode[code]} of={message} />
      </li>
    ))}
  </ul>
);

/** Replaces the marketplace for accounts without access. */
export function MarketplaceDenied({ status, onRetry }: { status: ComplianceStatus; onRetry: () => void }) {
  return (
    <Card
      title="Marketplace Access Denied"
      text={status.message}
      className="max-w-form"
      foot={
        <Button variant="secondary" icon="refresh" onClick={onRetry}>
          Check again
        </Button>
      }
    >
      <Violations status={status} />
    </Card>
  );
}
