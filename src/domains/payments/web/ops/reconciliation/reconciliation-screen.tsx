import { useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { testPayments } from '#shared/settlement/settlement.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { reconciliationRun } from '#domains/payments/reconciliation/schemas.ts';
import { runReconciliation, getReconciliation } from '#domains/payments/endpoints.ts';
import { useSums } from '../ops-data.ts';
import { Differences } from './differences.tsx';
import type { z } from 'zod';

export const meta = () => pageTitle('Reconciliation');

type ReconciliationRun = z.infer<typeof reconciliationRun>;

const trail = [...underDashboard, { label: 'Payments', to: '/admin/payments' }];

const columns: readonly Column<ReconciliationRun>[] = [
  { key: 'finished', header: 'Finished', cell: ({ finishedAt }) => formatDateTime(finishedAt) },
  {
    key: 'found',
    header: 'Differences',
    align: 'right',
    phone: 'state',
    cell: ({ found, fresh }) => (found === 0 ? 'None' : `${found} (${fresh} new)`),
  },
  { key: 'compared', header: 'Compared', align: 'right', cell: ({ compared }) => String(compared) },
  {
    key: 'span',
    header: 'Period',
    phone: 'line',
    cell: ({ since, until }) => `${formatDateTime(since)} to ${formatDateTime(until)}`,
  },
];

export default function ReconciliationScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reconciliation canRun={user.role === 'super_admin'} />;
}

function Reconciliation({ canRun }: { canRun: boolean }) {
  const { data: sums } = useSums();
  return (
    <Page
      width="desk"
      trail={trail}
      title="Reconciliation"
      text={`Every night we compare the ledger with the payment provider.${sums?.isTest ? ` ${testPayments}.` : ''}`}
      actions={canRun && <RunNow />}
    >
      <Differences />
      <Runs />
    </Page>
  );
}

function RunNow() {
  const [isAsked, setAsked] = useState(false);
  const send = useSend(runReconciliation, { refreshes: ['/api/admin/payment-'] });
  const press = async () => {
    try {
      await send.mutateAsync({});
      setAsked(true);
    } catch (error) {
      toastFailure('Failed to start reconciliation', error);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-y-3">
      <p role="status" className="text-sm text-muted not-empty:mr-3">
        {isAsked && 'Reconciliation is running. Check again in a minute.'}
      </p>
      <Button icon="refresh" pending={send.isPending} pendingLabel="Starting..." onClick={() => void press()}>
        Run now
      </Button>
    </div>
  );
}

function Runs() {
  const { data, error, refetch } = useCall(getReconciliation, {}, { fresh: true });
  if (error && !data) return <Failed message="The reconciliations could not be loaded." onRetry={() => void refetch()} />;
  return (
    <section aria-label="Reconciliations" className="grid gap-3">
      <h2 className="text-lg">Recent reconciliations</h2>
      <Table
        caption="Recent reconciliations"
        columns={columns}
        rows={data?.runs}
        rowKey={({ id }) => id}
        dense
        empty={<Empty title="No reconciliations yet" text="The first one runs tonight." />}
      />
    </section>
  );
}
