import { useState } from 'react';
import { listAllUsers, type ListedUser } from '#domains/accounts/directory-contract.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { useCallPages } from '#web/api/queries.ts';
import { ChoiceBox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Table } from '#web/ui/table.tsx';
import { choiceOf, chosenUserColumns } from './user-columns.tsx';

/** A dropdown of all users, each with an Active/Inactive badge (specification 2, section 2), searched on the server; shows the chosen one. */
export function UserPicker() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const search = useSettled(chosen ? '' : typed.trim(), 300);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useCallPages(
    listAllUsers,
    { query: { search } },
    // Another length than the list below has, which would otherwise grow with this one.
    { cursorOf: ({ id }: ListedUser) => id, limit: 25 },
  );
  const noteOf = () => {
    if (error) return 'The users could not be loaded.';
    return data ? 'No user found' : 'Loading...';
  };
  return (
    <div className="grid gap-4">
      <Field label="All users" hint="Press or type, and choose one to see it alone" className="max-w-form">
        <ChoiceBox
          value={typed}
          maxLength={100}
          placeholder="Select a user"
          choices={(data ?? []).map(choiceOf)}
          opensAtOnce
          listLabel="Users found"
          note={noteOf()}
          onEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
          onChange={(text) => {
            setTyped(text);
            setChosen(null);
          }}
          onTake={({ key, text }) => {
            setTyped(text);
            setChosen(data?.find(({ id }) => id === key) ?? null);
          }}
        />
      </Field>
      {chosen && <Table caption="Chosen user" showCaption columns={chosenUserColumns} rows={[chosen]} rowKey={({ id }) => id} />}
    </div>
  );
}
