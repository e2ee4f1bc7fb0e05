import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { statusOptions } from './drivers-status.tsx';
import { useAddress } from '#web/ui/use-address.ts';

/** Narrows the list by text and status; both are in the address bar. */
export function DriverFilters() {
  const [search, change] = useAddress();
  const asked = search.get('search') ?? '';
  const status = search.get('status') ?? '';
  const narrow = (name: 'search' | 'status', value: string) => change({ [name]: value, driversPages: '' });
  return (
    <form
      role="search"
      aria-label="Independent drivers"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_14rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        narrow('search', String(new FormData(event.currentTarget).get('search') ?? '').trim());
      }}
    >
      <Field label="Search">
        <Input
          key={asked}
          name="search"
          type="search"
          maxLength={100}
          defaultValue={asked}
          placeholder="Name, company, e-mail, DOT or MC"
        />
      </Field>
      <Button type="submit" variant="secondary" icon="search">
        Search
      </Button>
      <Field label="Status">
        <Select
          options={statusOptions}
          placeholder="Any status"
          value={status}
          onChange={(event) => narrow('status', event.target.value)}
        />
      </Field>
      <Button variant="quiet" disabled={!asked && !status} onClick={() => change({ search: '', status: '', driversPages: '' })}>
        Clear
      </Button>
    </form>
  );
}
