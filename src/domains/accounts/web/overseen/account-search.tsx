import { useState } from 'react';
import type { OverseenUser } from '../../overseen/overseen-schemas.ts';
import { listUsers } from '../../endpoints.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { PagedChoice } from '#web/lists/paged-choice.tsx';
import type { TextBox } from '#web/lists/search-form.tsx';
import { toChoice } from './user-columns.tsx';

/** The text of a search for accounts; those it finds are offered while one types, and one that is taken opens. */
export function AccountSearch({ defaultValue, onOpen, ...input }: TextBox & { onOpen: (user: OverseenUser) => void }) {
  const [typed, setTyped] = useState(defaultValue);
  const search = useSettled(typed.trim(), 300);
  const found = useCallPages(listUsers, { query: { search } }, { limit: 25 });
  return (
    <PagedChoice
      {...input}
      pages={found}
      forms={{ one: 'user', other: 'users' }}
      none="No users found"
      choiceOf={toChoice}
      value={typed}
      onChange={setTyped}
      onTake={onOpen}
    />
  );
}
