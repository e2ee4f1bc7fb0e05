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

const written = (state: ConfigState) =>
  state ? <span className="figures break-all">{state.value}</span> : <span className="text-muted">No entry</span>;

const columns: readonly Column<ConfigChange>[] = [
  {
    key: 'key',
    header: 'Key',
    cell: ({ key, isTakingBack, isTakenBack }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="figures break-all">{key}</span>
        {isTakingBack && <Badge>Took a change back</Badge>}
        {isTakenBack && <Badge>Taken back</Badge>}
      </span>
    ),
  },
  { key: 'from', header: 'Before', phone: 'left-out', cell: ({ from }) => written(from) },
  { key: 'to', header: 'After', cell: ({ to }) => written(to) },
  { key: 'who', header: 'Who', cell: ({ changedBy }) => changedBy ?? <span className="text-muted">An account that is gone</span> },
  {
    key: 'at',
    header: 'When',
    sortKey: 'created',
    cell: ({ changedAt }) => <span className="whitespace-nowrap">{formatDateTime(changedAt)}</span>,
  },
  { key: 'reason', header: 'Reason', phone: 'left-out', cell: ({ reason }) => reason ?? <span className="text-muted">None</span> },
];

/** Who changed what of the configuration and when; the last change of each key is taken back by one button. */
export function ConfigHistory() {
  const [search] = useAddress();
  const key = search.get('changedKey') ?? '';
  const changes = useList(listConfigChanges, { name: 'changes', sorts: byTime('When'), query: { ...(key && { key }) } });
  const [chosen, setChosen] = useState<ConfigChange | null>(null);
  const actions = (change: ConfigChange) =>
    change.can.takeBack ? (
      <Button variant="secondary" size="sm" onClick={() => setChosen(change)}>
        Take back<span className="sr-only"> the change of {change.key}</span>
      </Button>
    ) : null;
  return (
    <section className="grid gap-4 xl:col-span-2" aria-labelledby="config-history">
      <h2 id="config-history" className="font-head text-lg font-bold">
        Changes
      </h2>
      <SearchForm
        label="Changes of the configuration"
        list="changes"
        text={{ name: 'changedKey', label: 'Search changes', maxLength: 100, placeholder: 'A piece of the key' }}
      />
      <ListTable
        list={changes}
        caption="Changes of the configuration"
        columns={columns}
        actions={actions}
        words={['change', 'changes']}
        file={{ endpoint: exportConfigChanges, name: 'config-changes' }}
        empty={
          key ? (
            <Empty title="No change found" text="No key that was changed holds this." />
          ) : (
            <Empty title="Nothing was changed yet" text="Each change is listed here, with who made it." />
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
      title={`Take back the change of ${key}?`}
      text={from ? `${from.value} stands there again, at once.` : 'The entry goes, and the default counts again, at once.'}
      action="Take back"
      pendingLabel="Taking back..."
      failed="Failed to update configuration"
      onSend={(reason) => send.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
