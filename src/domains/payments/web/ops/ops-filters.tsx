import { useState } from 'react';
import { amountProblem, typedCents } from '#shared/amount.ts';
import { fromCents } from '#shared/money.ts';
import { AddressSelect } from '#web/lists/search-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input, MoneyInput } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { ledgerAccounts } from '../../ledger/ledger-rules.ts';
import type { OpsSort } from '#domains/payments/ops/lists/list-rules.ts';
import { escrowLabels, escrowStatuses } from '../../ledger/escrow-rules.ts';
import { useNarrowing } from './ops-data.ts';
import { accountLabels } from '../../ledger/ledger-label-rules.ts';

const states = escrowStatuses.map((value) => ({ value, label: escrowLabels[value] }));
const accounts = ledgerAccounts.map((value) => ({ value, label: accountLabels[value] }));
const moneys = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];
const sorts: { value: OpsSort; label: string }[] = [
  { value: 'needs-you', label: 'Needs attention first' },
  { value: 'newest', label: 'Newest' },
  { value: 'held-longest', label: 'Held longest' },
  { value: 'largest', label: 'Largest' },
];

export function OpsFilters() {
  const { filter, sort, change, isNarrowed } = useNarrowing();
  const hasMore = [filter.account, filter.money, filter.from, filter.to, filter.minAmount, filter.maxAmount].some(Boolean);
  const [isOpen, setOpen] = useState(hasMore);
  const clear = () => change(Object.fromEntries(Object.keys(filter).map((name) => [name, ''])));
  return (
    <form
      role="search"
      aria-label="Payments"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto_13rem_13rem_auto_auto]">
        <Field label="Search" className="max-lg:col-span-2">
          <Input
            key={filter.search}
            name="search"
            type="search"
            maxLength={100}
            defaultValue={filter.search}
            placeholder="Name, email, vehicle, route or id"
          />
        </Field>
        <Button type="submit" variant="secondary" icon="search" className="max-lg:col-span-2">
          Search
        </Button>
        <AddressSelect list="payments" name="escrowStatus" label="State" any="Any state" options={states} />
        <Field label="Sort by">
          <Select options={sorts} value={sort} onChange={(event) => change({ sort: event.target.value })} />
        </Field>
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          More filters
        </Button>
        <Button variant="quiet" disabled={!isNarrowed} onClick={clear}>
          Clear
        </Button>
      </div>
      {isOpen && <MoreFilters />}
    </form>
  );
}

const enterAmount = 'Enter dollars, like 125.00';
const amountLabels = { none: enterAmount, decimals: enterAmount, large: enterAmount };

function AmountFilter({ label, name }: { label: string; name: 'minAmount' | 'maxAmount' }) {
  const { filter, change } = useNarrowing();
  const [problem, setProblem] = useState<string | null>(null);
  const leave = (typed: string) => {
    const cents = typedCents(typed);
    setProblem(typed && amountProblem(typed, amountLabels));
    if (typed === '' || cents !== null) change({ [name]: cents === null ? '' : fromCents(cents) });
  };
  return (
    <Field label={label} {...(problem && { error: problem })}>
      <MoneyInput key={filter[name]} defaultValue={filter[name]} onBlur={(event) => leave(event.target.value.trim())} />
    </Field>
  );
}

function MoreFilters() {
  const { filter, change } = useNarrowing();
  const field = (name: 'from' | 'to') => ({
    key: filter[name],
    defaultValue: filter[name],
    onBlur: (event: { target: HTMLInputElement }) => change({ [name]: event.target.value.trim() }),
  });
  const { key: fromKey, ...from } = field('from');
  const { key: toKey, ...to } = field('to');
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
      <AddressSelect list="payments" name="account" label="Ledger account" any="Any account" options={accounts} />
      <AddressSelect list="payments" name="money" label="Money" any="Test and live" options={moneys} />
      <Field label="Booked from (UTC)">
        <DateInput key={fromKey} {...from} />
      </Field>
      <Field label="Booked until (UTC)">
        <DateInput key={toKey} {...to} />
      </Field>
      <AmountFilter label="Minimum total" name="minAmount" />
      <AmountFilter label="Maximum total" name="maxAmount" />
    </div>
  );
}
