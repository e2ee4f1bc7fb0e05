import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { QuietEmpty } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { SuspendedKey } from '../schemas.ts';
import { UnbanDialog } from './lift-dialog.tsx';
import { useReleaseKey } from './use-security.ts';

const columns: readonly Column<SuspendedKey>[] = [
  { key: 'name', header: 'API key', cell: ({ name }) => name },
  { key: 'owner', header: 'Owner', cell: ({ ownerName, role }) => `${ownerName} (${roleLabels[role]})` },
  { key: 'why', header: 'Reason', phone: 'line', cell: ({ reason }) => reason },
  { key: 'since', header: 'Since', phone: 'left-out', cell: ({ suspendedAt }) => formatDateTime(suspendedAt) },
  {
    key: 'until',
    header: 'Until',
    cell: ({ suspendedUntil }) => (suspendedUntil ? formatDateTime(suspendedUntil) : 'Released manually'),
  },
];

export function SuspendedKeys({ apiKeys }: { apiKeys: readonly SuspendedKey[] | undefined }) {
  const [chosen, setChosen] = useState<SuspendedKey | null>(null);
  const release = useReleaseKey();
  const actions = (key: SuspendedKey) => (
    <Button variant="secondary" size="sm" aria-label={`Release ${key.name} of ${key.ownerName}`} onClick={() => setChosen(key)}>
      Release
    </Button>
  );
  return (
    <>
      <Table
        caption="Suspended API keys"
        columns={columns}
        rows={apiKeys}
        rowKey={({ id }) => id}
        actions={actions}
        empty={<QuietEmpty title="No suspended API keys" text="API keys are suspended when their requests look like an attack." />}
      />
      <UnbanDialog
        whom={chosen?.name ?? null}
        verb="Release"
        pendingLabel="Releasing..."
        failed="We couldn't release the API key."
        isAutomatic={false}
        onLift={({ note }) => release({ body: { apiKeyId: chosen!.id, note } })}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
