import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { OpenInspections } from '#domains/inspections/web/open-inspections.tsx';
import { SecurityStatusCard } from '#domains/sentinel/web/security-status-card.tsx';
import { getSummary } from '../endpoints.ts';
import { PlatformCharts } from './overview/platform-charts.tsx';

export const AdminActions = () => (
  <div className="grid gap-6">
    <Counts />
    <OpenInspections />
    <SecurityStatusCard />
    <PlatformCharts />
  </div>
);

function Counts() {
  const { data, error, refetch } = useCall(getSummary, {}, { fresh: true });
  if (error && !data) return <Failed message="We couldn't load the counts." onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-5">
      <StatRow>
        <Stat label="Active users" value={data?.activeUsers} to="/admin/users?status=active" />
        <Stat label="Pending quotes" value={data?.pendingQuotes} note="Of submitted requests" to="/admin/quotes?quoteStatus=submitted" />
        <Stat
          label="Flagged quotes"
          value={data?.flaggedQuotes}
          note={data && `${data.escalatedQuotes} escalated to super admins`}
          to="/admin/quotes?flag=flagged"
        />
      </StatRow>
      <Alert tone="info" title="Limited privileges">
        Admins have limited privileges compared with super admins, who alone can block users, change the configuration and step quotes
        backward.
      </Alert>
      <Alert tone="info">Driver license images are restricted to authorized personnel. Every view is logged.</Alert>
    </div>
  );
}
