import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { underConsole } from './console/under-console.ts';
import { Outbox } from './outbox.tsx';

export const meta = () => pageTitle('Outbox');

export default function OutboxScreen() {
  const { user } = useSession();
  if (user?.role !== 'super_admin') return <Navigate to="/dashboard" replace />;
  return (
    <Page width="desk" trail={underConsole} title="Outbox">
      <Outbox />
    </Page>
  );
}
