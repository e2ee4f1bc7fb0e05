import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { AdminConsole } from '#domains/next-actions/web/admin-console.tsx';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';

export const meta = () => pageTitle('Admin');

export default function AdminScreen() {
  const { user } = useSession();
  return user && isAdmin(user.role) ? <AdminConsole /> : <Navigate to="/dashboard" replace />;
}
