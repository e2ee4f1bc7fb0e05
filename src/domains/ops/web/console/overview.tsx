import { useCall } from '#web/api/queries.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { getSystemStats } from '../../endpoints.ts';
import { FlagsCard } from '#domains/settings/web/flags-card.tsx';

export function Overview() {
  return (
    <div className="grid gap-6">
      <SystemStats />
      <FlagsCard />
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
