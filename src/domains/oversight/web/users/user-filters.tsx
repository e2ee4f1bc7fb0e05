import { accountStatuses } from '#domains/accounts/overseen-rules.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAddress } from '#web/ui/use-address.ts';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statusLabels = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const;
const statusOptions = accountStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

/** Narrows the list of accounts by e-mail, role and status; all three are in the address bar. */
export function UserFilters() {
  const [search, change] = useAddress();
  const [email, role, status] = ['email', 'role', 'status'].map((name) => search.get(name) ?? '') as [string, string, string];
  return (
    <form
      role="search"
      aria-label="Users"
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_12rem_10rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        change({ email: String(new FormData(event.currentTarget).get('email') ?? '').trim(), usersPages: '' });
      }}
    >
      <Field label="Email">
        <Input
          key={email}
          name="email"
          type="search"
          maxLength={100}
          defaultValue={email}
          autoComplete="off"
          placeholder="A piece of the e-mail"
        />
      </Field>
      <Button type="submit" variant="secondary" icon="search">
        Search
      </Button>
      <Field label="Role">
        <Select
          options={roleOptions}
          placeholder="Any role"
          value={role}
          onChange={(event) => change({ role: event.target.value, usersPages: '' })}
        />
      </Field>
      <Field label="Status">
        <Select
          options={statusOptions}
          placeholder="Any status"
          value={status}
          onChange={(event) => change({ status: event.target.value, usersPages: '' })}
        />
      </Field>
      <Button
        variant="quiet"
        disabled={!email && !role && !status}
        onClick={() => change({ email: '', role: '', status: '', usersPages: '' })}
      >
        Clear
      </Button>
    </form>
  );
}
