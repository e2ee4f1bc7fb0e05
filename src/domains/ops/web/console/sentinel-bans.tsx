import { useState, type FormEvent } from 'react';
import { banAddress, liftBan, listBannedIps } from '#domains/sentinel/endpoints.ts';
import type { Ban } from '#domains/sentinel/schemas.ts';
import { getBand } from '#domains/sentinel/rules.ts';
import { describeWhy } from '#domains/sentinel/web/reason-labels.ts';
import { Suppressions } from '#domains/sentinel/web/suppressions.tsx';
import { LevelBadge } from '#domains/sentinel/web/level-badge.tsx';
import { UnbanDialog } from '#domains/sentinel/web/lift-dialog.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { Column } from '#web/ui/table.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
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
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <BannedAddresses />
      <BanForm />
      <Suppressions className="xl:col-span-2" />
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
      <SearchForm
        label="Banned addresses"
        list="bans"
        text={{ name: 'ban', label: 'Search bans', maxLength: 100, placeholder: 'Address or reason' }}
      />
      <ListTable
        list={bans}
        caption="Banned addresses"
        dense
        columns={columns}
        actions={actions}
        words={['ban', 'bans']}
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

const lengths = [
  { value: '', label: 'Permanently' },
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
];
const empty = { ipAddress: '', reason: '', hours: '' };

/** A ban as it is sent: until so many hours from now, or for good. */
export const banBody = ({ ipAddress, reason, hours }: typeof empty, now: Date) => ({
  ipAddress: ipAddress.trim(),
  reason,
  bannedUntil: hours ? new Date(now.getTime() + Number(hours) * 3_600_000).toISOString() : null,
});

function BanForm() {
  const ban = useSend(banAddress, { refreshes });
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed.ipAddress.trim()) return setProblem('Enter an IP address');
    setProblem(null);
    try {
      await ban.mutateAsync({ body: banBody(typed, new Date()) });
      setTyped(empty);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) setProblem(error.message);
      else toastFailure('Failed to ban IP address', error);
    }
  };
  return (
    <Card title="Ban an address" text="Takes effect immediately on every server.">
      <form className="grid gap-4" onSubmit={(event) => void send(event)} noValidate aria-label="Ban an address">
        <Field label="IP address" hint="For IPv6, the whole /64 network is banned" {...(problem && { error: problem })}>
          <Input
            figures
            value={typed.ipAddress}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => change({ ipAddress: event.target.value })}
          />
        </Field>
        <Field label="Duration">
          <Select options={lengths} value={typed.hours} onChange={(event) => change({ hours: event.target.value })} />
        </Field>
        <Field label="Reason" optional>
          <Input value={typed.reason} maxLength={300} autoComplete="off" onChange={(event) => change({ reason: event.target.value })} />
        </Field>
        <div>
          <Button type="submit" variant="danger" pending={ban.isPending} pendingLabel="Banning...">
            Ban address
          </Button>
        </div>
      </form>
    </Card>
  );
}
