import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccessAudit } from './access-audit.tsx';
import { CleanupJobs } from './cleanup-jobs.tsx';
import { ComplianceReports } from './compliance-reports.tsx';
import { LegalHolds } from './legal-holds.tsx';
import { RetentionPolicies } from './retention-policies.tsx';

export const meta = () => pageTitle('PII Lifecycle Management');

export default function PiiManagementScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  const isChief = user.role === 'super_admin';
  return (
    <Page
      width="desk"
      trail={underDashboard}
      title="PII Lifecycle Management"
      text="How long we keep personal files, who accessed them, and what deletes or holds them."
    >
      <Tabs
        label="PII lifecycle"
        tabs={[
          { value: 'policies', label: 'Retention Policies', content: <RetentionPolicies /> },
          { value: 'access', label: 'Access Audit', content: <AccessAudit /> },
          {
            value: 'cleanup',
            label: 'Cleanup Jobs',
            content: (
              <div className="grid gap-10">
                <CleanupJobs isChief={isChief} />
                <LegalHolds isChief={isChief} />
              </div>
            ),
          },
          { value: 'reports', label: 'Compliance Reports', content: <ComplianceReports /> },
        ]}
      />
    </Page>
  );
}
