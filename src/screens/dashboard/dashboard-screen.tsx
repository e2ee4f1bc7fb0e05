import { Suspense } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { WaitingForConfirmation } from '#domains/accounts/web/sign-in/waiting-for-confirmation.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { RouteLoading } from '#web/ui/feedback/route-loading.tsx';
import { dashboards } from './dashboards.ts';
import { UserDashboard } from './user-dashboard.tsx';

export const meta = () => pageTitle('Dashboard');

export default function DashboardScreen() {
  const { user } = useSession();
  if (!user) return <RouteLoading label="Loading your dashboard" />;
  if (!user.isConfirmed) return <WaitingForConfirmation user={user} />;
  const Own = dashboards[user.role] ?? UserDashboard;
  return (
    <Suspense fallback={<RouteLoading label="Loading your dashboard" />}>
      <Own user={user} />
    </Suspense>
  );
}
