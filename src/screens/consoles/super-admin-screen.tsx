import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { SuperAdminConsole } from '#domains/ops/web/console/super-admin-console.tsx';
import { pageTitle } from '#web/shell/page-title.ts';

export const meta = () => pageTitle('Super Admin');

export default function SuperAdminScreen() {
  const { user } = useSession();
  return user?.role === 'super_admin' ? <SuperAdminConsole /> : <Navigate to="/dashboard" replace />;
}
