import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { RouteLoading } from '#web/ui/route-line.tsx';

const AdminConsole = lazy(() => import('#domains/turns/web/consoles.tsx').then((consoles) => ({ default: consoles.AdminConsole })));

export const meta = () => pageTitle('Admin');

/** The console under its own addresses; everybody else is led to the dashboard. */
export default function AdminScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return (
    <Suspense fallback={<RouteLoading label="Loading the console" />}>
      <AdminConsole />
    </Suspense>
  );
}
