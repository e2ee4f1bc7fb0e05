import type { ReactNode } from 'react';
import { useCall } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { getSystemStats } from '../../endpoints.ts';
import { PlatformCharts } from '../overview/platform-charts.tsx';
import { OfficersCard } from '../users/officers-card.tsx';

const screens = [
  { label: 'Statistics', to: '/admin/overview' },
  { label: 'Background Jobs', to: '/super-admin/jobs' },
  { label: 'Outbox', to: '/super-admin/outbox' },
  { label: 'Independent Drivers', to: '/admin-independent-drivers' },
  { label: 'PII Lifecycle Management', to: '/super-admin/pii-management' },
  { label: 'Admin Control Panel', to: '/admin-dashboard' },
];

export function Overview({ waiting }: { waiting: ReactNode }) {
  return (
    <div className="grid gap-6">
      {waiting}
      <OfficersCard />
      <SystemStats />
      <nav aria-label="Other consoles" className="flex flex-wrap gap-3">
        {screens.map(({ label, to }) => (
          <ButtonLink key={to} to={to} variant="secondary" size="sm">
            {label}
          </ButtonLink>
        ))}
      </nav>
      <PlatformCharts />
    </div>
  );
}

function SystemStats() {
  const { data, error, refetch } = useCall(getSystemStats, {}, { fresh: true });
  if (error && !data) return <Failed message="We couldn't load the figures." onRetry={() => void refetch()} />;
  return (
    <StatRow>
      <Stat label="Total users" icon="user" value={data?.totalUsers.toLocaleString('en-US')} note="All roles" to="/super-admin/users" />
      <Stat label="Active transports" icon="truck" value={data?.activeTransports.toLocaleString('en-US')} note="Booked, not delivered" />
      <Stat
        label="Security alerts"
        icon="shield"
        value={data?.securityAlerts.toLocaleString('en-US')}
        note="Recorded by Sentinel in the last 24 hours"
        to="/security"
      />
    </StatRow>
  );
}
