import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { QuietEmpty } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { SuspendedAccount } from '../schemas.ts';
import { describeWhy } from './reason-labels.ts';
import { UnbanDialog } from './lift-dialog.tsx';
import { useRelease } from './use-security.ts';

const columns: readonly Column<SuspendedAccount>[] = [
  { key: 'name', header: 'Account', cell: ({ fullName, role }) => `${fullName} (${roleLabels[role]})` },
  { key: 'why', header: 'Reason', phone: 'line', cell: describeWhy },
  { key: 'score', header: 'Threat score', align: 'right', cell: ({ threatScore }) => threatScore },
  { key: 'since', header: 'Since', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'until', header: 'Until', cell: ({ heldUntil }) => (heldUntil ? formatDateTime(heldUntil) : 'Released manually') },
];

export function SuspendedAccounts({ accounts }: { accounts: readonly SuspendedAccount[] | undefined }) {
  const [chosen, setChosen] = useState<SuspendedAccount | null>(null);
  const release = useRelease();
  const actions = (account: SuspendedAccount) => (
    <Button variant="secondary" size="sm" aria-label={`Release ${account.fullName}`} onClick={() => setChosen(account)}>
      Release
    </Button>
  );
  return (
    <>
      <Table
        caption="Paused accounts"
        columns={columns}
        rows={accounts}
        rowKey={({ id }) => id}
        actions={actions}
        empty={<QuietEmpty title="No paused accounts" text="Accounts are paused when their requests look like an attack." />}
      />
      <UnbanDialog
        whom={chosen?.fullName ?? null}
        verb="Release"
        pendingLabel="Releasing..."
        failed="We couldn't release the account."
        isAutomatic
        onLift={(mistake) => release({ body: { userId: chosen!.userId, ...mistake } })}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
