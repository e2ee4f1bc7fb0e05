import { useState } from 'react';
import { useSettled } from '#web/forms/use-settled.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Ban } from '../schemas.ts';
import { describeWhy } from './reason-labels.ts';
import { UnbanDialog } from './lift-dialog.tsx';
import { useBans, useUnban } from './use-security.ts';

const columns: readonly Column<Ban>[] = [
  { key: 'address', header: 'IP address', cell: ({ ipAddress }) => <span className="figures break-all">{ipAddress}</span> },
  { key: 'reason', header: 'Reason', phone: 'line', cell: describeWhy },
  { key: 'score', header: 'Threat score', align: 'right', cell: ({ threatScore }) => threatScore },
  { key: 'since', header: 'Since', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'until', header: 'Until', cell: ({ bannedUntil }) => (bannedUntil ? formatDateTime(bannedUntil) : 'Permanent') },
];

export function ActiveBans() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 300);
  const { data, error, refetch } = useBans(search);
  const [chosen, setChosen] = useState<Ban | null>(null);
  const empty = search ? (
    <Empty title="No bans match" text={`No address or reason contains "${search}".`} />
  ) : (
    <Empty title="No active bans" text="Banned addresses appear here." />
  );
  const actions = (ban: Ban) => (
    <Button variant="secondary" size="sm" aria-label={`Unban ${ban.ipAddress}`} onClick={() => setChosen(ban)}>
      Unban
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Field label="Search bans" hint="By IP address or reason" className="max-w-form">
        <Input type="search" value={typed} maxLength={64} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {error && !data ? (
        <Failed message="We couldn't load the bans." onRetry={() => void refetch()} />
      ) : (
        <Table caption="Active bans" columns={columns} rows={data?.activeBans} rowKey={({ id }) => id} empty={empty} actions={actions} />
      )}
      {data && data.matchingBans > data.activeBans.length && (
        <p className="text-sm text-muted">
          The newest {data.activeBans.length} of {data.matchingBans.toLocaleString('en-US')}. Search to find more.
        </p>
      )}
      <Unban ban={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

function Unban({ ban, onClose }: { ban: Ban | null; onClose: () => void }) {
  const unban = useUnban();
  return (
    <UnbanDialog
      whom={ban?.ipAddress ?? null}
      verb="Unban"
      pendingLabel="Unbanning..."
      failed="Failed to unban IP address."
      isAutomatic={ban?.isAutomatic ?? false}
      onLift={(mistake) => unban({ body: { ipAddress: ban!.ipAddress, ...mistake } })}
      onClose={onClose}
    />
  );
}
