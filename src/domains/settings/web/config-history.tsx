import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { ConfigChange, ConfigState } from '../config-schemas.ts';
import { exportConfigChanges, listConfigChanges, takeBackChange } from '../endpoints.ts';
import { ConfigStep } from './config-step.tsx';
import { settingReads } from './use-flags.ts';

const describeState = (state: ConfigState) =>
  state ? <span className="figures break-all">{state.value}</span> : <span className="text-muted">Not set</span>;

const columns: readonly Column<ConfigChange>[] = [
  {
    key: 'key',
    header: 'Key',
    cell: ({ key, isTakingBack, isTakenBack }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="figures break-all">{key}</span>
        {isTakingBack && <Badge>Undid a change</Badge>}
        {isTakenBack && <Badge>Undone</Badge>}
      </span>
    ),
  },
  { key: 'from', header: 'Before', phone: 'left-out', cell: ({ from }) => describeState(from) },
  { key: 'to', header: 'After', cell: ({ to }) => describeState(to) },
  { key: 'who', header: 'Who', cell: ({ changedBy }) => changedBy ?? <span className="text-muted">Deleted account</span> },
  {
    key: 'at',
    header: 'When',
    sortKey: 'created',
    cell: ({ changedAt }) => <span className="whitespace-nowrap">{formatDateTime(changedAt)}</span>,
  },
  { key: 'reason', header: 'Reason', phone: 'left-out', cell: ({ reason }) => reason ?? <span className="text-muted">None</span> },
];

export function ConfigHistory() {
  const [search] = useAddress();
  const key = search.get('changedKey') ?? '';
  const changes = useList(listConfigChanges, { name: 'changes', sorts: byTime('When'), query: { ...(key && { key }) } });
  const [chosen, setChosen] = useState<ConfigChange | null>(null);
  const actions = (change: ConfigChange) =>
    change.can.takeBack ? (
      <Button variant="secondary" size="sm" onClick={() => setChosen(change)}>
        Undo<span className="sr-only"> the change of {change.key}</span>
      </Button>
    ) : null;
  return (
    <section className="grid gap-4" aria-labelledby="config-history">
      <h2 id="config-history" className="font-head text-lg font-bold">
        Changes
      </h2>
      <SearchForm
        label="Configuration changes"
        list="changes"
        text={{ name: 'changedKey', label: 'Search changes', maxLength: 100, placeholder: 'Part of the key' }}
      />
      <ListTable
        list={changes}
        caption="Configuration changes"
        columns={columns}
        actions={actions}
        forms={{ one: 'change', other: 'changes' }}
        file={{ endpoint: exportConfigChanges, name: 'config-changes' }}
        empty={
          key ? (
            <Empty title="No changes match" text="No changed key contains this text." />
          ) : (
            <Empty title="No changes yet" text="Changes appear here, with who made them." />
          )
        }
      />
      {chosen && <TakeBack change={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function TakeBack({ change: { id, key, from }, onClose }: { change: ConfigChange; onClose: () => void }) {
  const send = useSend(takeBackChange, { refreshes: settingReads });
  return (
    <ConfigStep
      configKey={key}
      title={`Undo the change of ${key}?`}
      text={from ? `${from.value} is restored immediately.` : 'The entry is removed. The default applies immediately.'}
      action="Undo"
      pendingLabel="Undoing..."
      failed="Failed to update configuration"
      onSend={(reason) => send.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
