import { useState } from 'react';
import type { ListedUser } from '#domains/accounts/overseen/directory-schemas.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Table } from '#web/ui/table.tsx';
import { chosenUserColumns } from '#domains/accounts/web/overseen/user-columns.tsx';
import { AccountChoice } from '#domains/accounts/web/overseen/account-choice.tsx';

/** A dropdown of all users, each with an Active/Inactive badge, searched on the server; shows the chosen one. */
export function UserPicker() {
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  return (
    <div className="grid gap-4">
      <Field label="All users" hint="Choose a user, or search" className="max-w-form">
        <AccountChoice onChoose={setChosen} />
      </Field>
      {chosen && <Table caption="Selected user" showCaption columns={chosenUserColumns} rows={[chosen]} rowKey={({ id }) => id} />}
    </div>
  );
}
