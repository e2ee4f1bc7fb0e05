import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { RouteLoading } from '#web/ui/route-line.tsx';

const SuperAdminConsole = lazy(() =>
  import('#domains/turns/web/consoles.tsx').then((consoles) => ({ default: consoles.SuperAdminConsole })),
);

export const meta = () => pageTitle('Super Admin');

/** The console under its own addresses; everybody else is led to the dashboard (specification 2, section 2). */
export default function SuperAdminScreen() {
  const { user } = useSession();
  if (user?.role !== 'super_admin') return <Navigate to="/dashboard" replace />;
  return (
    <Suspense fallback={<RouteLoading label="Loading the console" />}>
      <SuperAdminConsole />
    </Suspense>
  );
}
