import { useState } from 'react';
import { FileButton } from '#web/lists/file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { DateInput, Input } from '#web/ui/input.tsx';
import { useAddress } from '#web/ui/use-address.ts';
import { exportAuditLog } from '../../audit-log-contract.ts';
import { AccountChoice } from '../users/account-choice.tsx';

const names = ['event', 'row', 'actor', 'from', 'to'] as const;

/** What the address bar narrows the log to. */
export function useAuditFilter() {
  const [search, change] = useAddress();
  const given = names.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { filter: Object.fromEntries(given) as Partial<Record<(typeof names)[number], string>>, change };
}

/** Narrows the log by event, row, actor and day; all of it is in the address bar. */
export function AuditFilters() {
  const { filter, change } = useAuditFilter();
  const [round, setRound] = useState(0);
  const isNarrowed = Object.keys(filter).length > 0;
  const clear = () => {
    setRound(round + 1);
    change(Object.fromEntries(names.map((name) => [name, ''])));
  };
  const day = (name: 'from' | 'to') => ({
    defaultValue: filter[name] ?? '',
    onBlur: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value.trim() }),
  });
  return (
    <form
      key={round}
      role="search"
      aria-label="Audit log"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_10rem_10rem]"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        change({ event: String(data.get('event') ?? '').trim(), row: String(data.get('row') ?? '').trim() });
      }}
    >
      <Field label="Event" className="max-lg:col-span-2">
        <Input name="event" defaultValue={filter.event ?? ''} maxLength={100} autoComplete="off" placeholder="config. or account.blocked" />
      </Field>
      <Field label="Row" className="max-lg:col-span-2">
        <Input name="row" defaultValue={filter.row ?? ''} maxLength={100} autoComplete="off" placeholder="Its whole id, key or address" />
      </Field>
      <Field label="Actor" className="max-lg:col-span-2">
        <AccountChoice onChoose={(user) => change({ actor: user?.id ?? '' })} />
      </Field>
      <Field label="From (UTC)">
        <DateInput {...day('from')} />
      </Field>
      <Field label="Until (UTC)">
        <DateInput {...day('to')} />
      </Field>
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" icon="search">
          Search
        </Button>
        <Button variant="quiet" disabled={!isNarrowed} onClick={clear}>
          Clear
        </Button>
        <FileButton endpoint={exportAuditLog} query={filter} name="audit-log" size="md" />
      </div>
    </form>
  );
}
