import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { SigningKeyCard } from '#domains/custody/web/signing-key-card.tsx';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Backups } from './backups.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { underConsole } from './console/under-console.ts';
import { StoreSweeps } from './store-sweeps.tsx';

export const meta = () => pageTitle('Background Jobs');

export default function JobsScreen() {
  const { user } = useSession();
  if (user?.role !== 'super_admin') return <Navigate to="/dashboard" replace />;
  return (
    <Page width="desk" trail={underConsole} title="Background Jobs">
      <div className="grid gap-10">
        <FailedJobs />
        <StoreSweeps />
        <Backups />
        <SigningKeyCard />
      </div>
    </Page>
  );
}
