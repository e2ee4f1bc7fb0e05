import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { getSummary } from '../endpoints.ts';

export function AdminActions() {
  const { data, error, refetch } = useCall(getSummary, {}, { fresh: true });
  if (error && !data) return <Failed message="The numbers could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-5">
      <StatRow>
        <Stat label="Active users" value={data?.activeUsers} to="/admin/users?status=active" />
        <Stat
          label="Pending quotes"
          value={data?.pendingQuotes}
          note="Of requests that are submitted"
          to="/admin/quotes?quoteStatus=submitted"
        />
        <Stat
          label="Flagged quotes"
          value={data?.flaggedQuotes}
          note={data && `${data.escalatedQuotes} of them for a super admin`}
          to="/admin/quotes?flag=flagged"
        />
      </StatRow>
      <Alert tone="info" title="Limited privileges">
        An admin has limited privileges compared with a super admin: blocking, configuration and steps backward are for super admins.
      </Alert>
      <Alert tone="info">Driver license images are restricted to authorized personnel. Each look is recorded.</Alert>
    </div>
  );
}
