import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { SuperAdminHome } from '#domains/next-actions/web/super-admin-home.tsx';
import { pageTitle } from '#web/shell/page-title.ts';

export const meta = () => pageTitle('Super Admin');

export default function SuperAdminScreen() {
  const { user } = useSession();
  return user?.role === 'super_admin' ? <SuperAdminHome /> : <Navigate to="/dashboard" replace />;
}
