import { useState } from 'react';
import { liftBan, listBannedIps } from '#domains/sentinel/endpoints.ts';
import type { Ban } from '#domains/sentinel/schemas.ts';
import { getBand } from '#domains/sentinel/rules.ts';
import { BanOther } from '#domains/sentinel/web/ban-dialog.tsx';
import { describeWhy } from '#domains/sentinel/web/reason-labels.ts';
import { Suppressions } from '#domains/sentinel/web/suppressions.tsx';
import { LevelBadge } from '#domains/sentinel/web/level-badge.tsx';
import { UnbanDialog } from '#domains/sentinel/web/lift-dialog.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportBans } from '../../endpoints.ts';

const refreshes = [listBannedIps.path, '/api/security'];

const columns: readonly Column<Ban>[] = [
  {
    key: 'address',
    header: 'IP address',
    sortKey: 'address',
    cell: ({ ipAddress }) => <span className="figures break-all">{ipAddress}</span>,
  },
  {
    key: 'score',
    header: 'Threat score',
    sortKey: 'score',
    phone: 'state',
    cell: ({ threatScore }) => (
      <span className="inline-flex items-center gap-2">
        <span className="figures">{threatScore}</span> <LevelBadge band={getBand(threatScore)} />
      </span>
    ),
  },
  { key: 'reason', header: 'Reason', phone: 'line', cell: describeWhy },
  { key: 'until', header: 'Until', cell: ({ bannedUntil }) => (bannedUntil ? formatDateTime(bannedUntil) : 'Permanent') },
  {
    key: 'at',
    header: 'Banned',
    sortKey: 'created',
    phone: 'left-out',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

const sorts = [
  { key: 'created', label: 'Banned' },
  { key: 'address', label: 'IP address' },
  { key: 'score', label: 'Threat score' },
];

export function SentinelBans() {
  return (
    <div className="grid gap-6">
      <BannedAddresses />
      <Suppressions />
    </div>
  );
}

function BannedAddresses() {
  const [address] = useAddress();
  const search = address.get('ban') ?? '';
  const bans = useList(listBannedIps, { name: 'bans', sorts, query: { ...(search && { search }) }, fresh: true });
  const [lifted, setLifted] = useState<Ban | null>(null);
  const lift = useSend(liftBan, { refreshes });
  const actions = (ban: Ban) => (
    <Button variant="secondary" size="sm" onClick={() => setLifted(ban)}>
      Unban<span className="sr-only"> {ban.ipAddress}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchForm
          label="Banned addresses"
          list="bans"
          text={{ name: 'ban', label: 'Search bans', maxLength: 100, placeholder: 'Address or reason' }}
        />
        <BanOther />
      </div>
      <ListTable
        list={bans}
        caption="Banned addresses"
        dense
        columns={columns}
        actions={actions}
        forms={{ one: 'ban', other: 'bans' }}
        file={{ endpoint: exportBans, name: 'banned-addresses' }}
        empty={
          search ? (
            <Empty title="No bans match" text="No address or reason contains this text." />
          ) : (
            <Empty title="No banned addresses" text="Banned addresses appear here." />
          )
        }
      />
      <UnbanDialog
        whom={lifted?.ipAddress ?? null}
        verb="Unban"
        pendingLabel="Unbanning..."
        failed="Failed to unban IP address."
        isAutomatic={lifted?.isAutomatic ?? false}
        onLift={(mistake) => lift.mutateAsync({ body: { ipAddress: lifted!.ipAddress, ...mistake } })}
        onClose={() => setLifted(null)}
      />
    </div>
  );
}
