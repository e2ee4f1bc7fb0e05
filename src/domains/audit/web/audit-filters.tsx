import { SearchForm } from '#web/lists/search-form.tsx';
import { firstPage } from '#web/lists/use-list.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput } from '#web/ui/inputs/input.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { AddressAccount } from '#domains/accounts/web/overseen/address-account.tsx';
import { eventOptions } from '../event-labels-rules.ts';

const names = ['event', 'row', 'actor', 'from', 'to'] as const;

export function useAuditFilter(): Partial<Record<(typeof names)[number], string>> & { hide?: 'reads' } {
  const [search] = useAddress();
  const filter: Partial<Record<(typeof names)[number], string>> = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  );
  return { ...filter, ...(search.get('reads') !== 'shown' && { hide: 'reads' as const }) };
}

function AddressDay({ name, label }: { name: 'from' | 'to'; label: string }) {
  const [search, change] = useAddress();
  const day = search.get(name) ?? '';
  return (
    <Field label={label}>
      <DateInput
        key={day}
        defaultValue={day}
        onBlur={({ target: { value } }) => value.trim() !== day && change({ [name]: value.trim(), ...firstPage('audit') })}
      />
    </Field>
  );
}

/** An audit log opens with what changed something; sign-ins and reads are one click away. */
export function HideReads() {
  const [search, change] = useAddress();
  return (
    <Checkbox
      label="Hide sign-ins and reads"
      checked={search.get('reads') !== 'shown'}
      onChange={({ target }) => change({ reads: target.checked ? '' : 'shown', ...firstPage('audit') })}
    />
  );
}

export const AuditFilters = () => (
  <SearchForm
    label="Audit log"
    list="audit"
    className="grid-cols-2 max-lg:[&>*]:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_minmax(0,1fr)_9.5rem_9.5rem_auto]"
    text={{ name: 'row', label: 'Record', maxLength: 100, placeholder: 'Full ID, key or address' }}
    choices={[{ name: 'event', label: 'Event type', any: 'Any event', options: eventOptions }]}
    further={{
      names: ['actor', 'from', 'to'],
      fields: (
        <>
          <AddressAccount name="actor" label="Actor" list="audit" />
          <AddressDay name="from" label="From (UTC)" />
          <AddressDay name="to" label="Until (UTC)" />
        </>
      ),
    }}
  />
);
