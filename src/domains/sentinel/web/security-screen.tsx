import { useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { DuplicateVins } from '#domains/transports/web/duplicate-vins.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { SecurityMetrics } from '../schemas.ts';
import { describeBand, canSeeSecurity } from '../rules.ts';
import { ActiveBans } from './active-bans.tsx';
import { BanOther } from './ban-dialog.tsx';
import { exportSecurity } from './export-security.ts';
import { SuspendedAccounts } from './suspended-accounts.tsx';
import { HourPlot } from './hour-plot.tsx';
import { KindPlot } from './kind-plot.tsx';
import { Suppressions } from './suppressions.tsx';
import { LevelBadge } from './level-badge.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SuspendedKeys } from './suspended-keys.tsx';
import { TopSources } from './top-sources.tsx';
import { useSecurity } from './use-security.ts';

export const meta = () => pageTitle('Security Monitor');

/** Redirects users without access to the home page. */
export default function SecurityScreen() {
  const { user } = useSession();
  return user && canSeeSecurity(user) ? <SecurityMonitor /> : <Navigate to="/" replace />;
}

function SecurityMonitor() {
  const { data: metrics, error, refetch } = useSecurity();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError)
      toast({
        title: 'Refresh failed',
        description: 'Unable to refresh security data.',
        variant: 'destructive',
      });
  };
  return (
    <Page
      width="desk"
      title="Security Monitor"
      text={
        <span role="status">
          {metrics ? `Figures from ${formatDateTime(metrics.measuredAt)}, refreshed every 30 seconds.` : 'Refreshed every 30 seconds.'}
        </span>
      }
      actions={
        <>
          <Button variant="secondary" icon="refresh" pending={isRefreshing} pendingLabel="Refreshing..." onClick={() => void refresh()}>
            Refresh
          </Button>
          <ExportMenu metrics={metrics} />
        </>
      }
    >
      {error && metrics && (
        <Alert tone="warn" title="We couldn't refresh the security data" announced>
          These figures are from {formatDateTime(metrics.measuredAt)}. We retry automatically.
        </Alert>
      )}
      {error && !metrics ? (
        <Failed message="We couldn't load the security data." onRetry={() => void refresh()} />
      ) : (
        <Figures metrics={metrics} />
      )}
    </Page>
  );
}

function ExportMenu({ metrics }: { metrics: SecurityMetrics | undefined }) {
  if (!metrics)
    return (
      <Button variant="secondary" icon="download" disabled>
        Export
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon="download">
          Export
        </Button>
      }
      items={[
        { label: 'Export as CSV', icon: 'file', onSelect: () => exportSecurity(metrics, 'csv') },
        { label: 'Export as JSON', icon: 'file', onSelect: () => exportSecurity(metrics, 'json') },
      ]}
    />
  );
}

const lastDay = 'Last 24 hours';

function Figures({ metrics }: { metrics: SecurityMetrics | undefined }) {
  return (
    <>
      <StatRow>
        <Stat
          label="Threat score"
          icon="shield"
          value={
            metrics && (
              <>
                <span>{metrics.threatScore}</span>
                <span className="text-base font-normal text-muted"> / 100</span>
              </>
            )
          }
          note={
            metrics && (
              <>
                <LevelBadge band={metrics.band} /> <span>{describeBand(metrics.band, metrics.isEnforced)}</span>
              </>
            )
          }
        />
        <Stat label="Blocked IPs" icon="lock" value={metrics?.blockedIps} note="Banned now" />
        <Stat label="Failed logins" icon="user" value={metrics?.failedLogins} note={lastDay} />
        <Stat label="Honeypot triggers" icon="alert-triangle" value={metrics?.honeypotTriggers} note={lastDay} />
      </StatRow>
      <section aria-labelledby="sources" className="grid gap-3">
        <h2 id="sources" className="text-lg">
          Top sources
        </h2>
        <p className="max-w-text text-muted">
          {lastDay}, by points. Requests with an API key count for the key, other requests of a signed-in user for the account, all others
          for the address.
        </p>
        <TopSources sources={metrics?.topSources} />
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Events by hour">{metrics ? <HourPlot hours={metrics.eventsByHour} /> : <Skeleton className="h-44 w-full" />}</Card>
        <Card title="Events by kind" text={lastDay}>
          {metrics ? <KindPlot kinds={metrics.eventsByKind} /> : <Skeleton className="h-44 w-full" />}
        </Card>
      </div>
      <DuplicateVins withChecked />
      <Restrictions metrics={metrics} />
      <Suppressions />
      <section aria-labelledby="events" className="grid gap-3">
        <h2 id="events" className="text-lg">
          Recent events
        </h2>
        <SecurityEvents events={metrics?.recentEvents} />
      </section>
    </>
  );
}

function Restrictions({ metrics }: { metrics: SecurityMetrics | undefined }) {
  return (
    <>
      <section aria-labelledby="bans" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="bans" className="text-lg">
            Active bans
          </h2>
          <BanOther />
        </div>
        {metrics && (
          <p className="max-w-text text-muted">
            {metrics.isEnforced
              ? 'Addresses with a critical score are banned automatically: for an hour, then a day, then permanently.'
              : 'Automatic bans are off: Sentinel records events, but bans no addresses, pauses no accounts and suspends no API keys. Super admins can ban addresses themselves.'}
          </p>
        )}
        <ActiveBans />
      </section>
      <section aria-labelledby="held" className="grid gap-3">
        <h2 id="held" className="text-lg">
          Paused accounts
        </h2>
        <p className="max-w-text text-muted">
          {metrics && !metrics.isEnforced
            ? 'Automatic bans are off, so no accounts are paused. Their points are still counted.'
            : 'Requests of signed-in users count for their account, not for others on the same address.'}
        </p>
        <SuspendedAccounts accounts={metrics?.heldAccounts} />
      </section>
      <section aria-labelledby="suspended-keys" className="grid gap-3">
        <h2 id="suspended-keys" className="text-lg">
          Suspended API keys
        </h2>
        <p className="max-w-text text-muted">
          {metrics && !metrics.isEnforced
            ? 'Automatic bans are off, so no API keys are suspended. Their points are still counted.'
            : 'Suspended only while automatic bans are on. Requests with an API key count for that key; its owner stays signed in and can revoke it.'}
        </p>
        <SuspendedKeys apiKeys={metrics?.suspendedKeys} />
      </section>
    </>
  );
}
