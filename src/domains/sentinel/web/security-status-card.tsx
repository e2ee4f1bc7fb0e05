import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { SecurityMetrics } from '../schemas.ts';
import { describeBand } from '../rules.ts';
import { LevelBadge } from './level-badge.tsx';
import { useSecurity } from './use-security.ts';

export function SecurityStatusCard() {
  const { data, error, refetch } = useSecurity();
  return (
    <Card
      title="Security Status"
      foot={
        <ButtonLink to="/security" variant="secondary" icon="shield">
          View Security Monitor
        </ButtonLink>
      }
    >
      {error && !data ? <Failed message="We couldn't load the security data." onRetry={() => void refetch()} /> : <Status metrics={data} />}
      {error && data && <p className="mt-3 text-sm text-muted">Last refreshed {formatDateTime(data.measuredAt)}.</p>}
    </Card>
  );
}

function Status({ metrics }: { metrics: SecurityMetrics | undefined }) {
  const waiting = <Skeleton className="h-6 w-20" />;
  return (
    <dl className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <dt>Threat Level</dt>
        <dd>{metrics ? <LevelBadge band={metrics.band} /> : waiting}</dd>
        {metrics && <dd className="w-full text-sm text-muted">{describeBand(metrics.band, metrics.isEnforced)}</dd>}
      </div>
      <div className="flex items-center justify-between gap-4">
        <dt>System Status</dt>
        <dd>{metrics ? <SystemBadge status={metrics.systemStatus} /> : waiting}</dd>
      </div>
    </dl>
  );
}

const SystemBadge = ({ status }: { status: SecurityMetrics['systemStatus'] }) =>
  status === 'operational' ? <Badge tone="good">Operational</Badge> : <Badge tone="warn">Background jobs delayed</Badge>;
