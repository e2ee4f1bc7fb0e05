import { useState } from 'react';
import { listUsers, type OverseenUser } from '#domains/accounts/overseen-contract.ts';
import type { AccountStatus } from '#domains/accounts/overseen-rules.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { ChoiceBox } from '#web/ui/combobox.tsx';
import { choiceOf } from '../user-columns.tsx';

interface AccountChoiceProps {
  /** Only accounts of this status are offered. */
  status?: AccountStatus;
  /** Whether a found account may be chosen. */
  accepts: (user: OverseenUser) => boolean;
  onChoose: (user: OverseenUser | null) => void;
}

/** Selects an account by its e-mail, searched on the server; stands in a `Field`. */
export function AccountChoice({ status, accepts, onChoose }: AccountChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isChosen, setChosen] = useState(false);
  const email = useSettled(isChosen ? '' : typed.trim(), 300);
  const found = useCallPages(
    listUsers,
    { query: { email, ...(status && { status }) } },
    { cursorOf: ({ id }: OverseenUser) => id, limit: 25 },
  );
  const choices = found.data?.filter(accepts) ?? [];
  const noteOf = () => {
    if (found.error) return 'The users could not be loaded.';
    return found.data ? 'No user found' : 'Loading...';
  };
  return (
    <ChoiceBox
      value={typed}
      maxLength={100}
      placeholder="Select a user"
      choices={choices.map(choiceOf)}
      opensAtOnce
      listLabel="Users found"
      note={noteOf()}
      onEnd={() => found.hasNextPage && !found.isFetchingNextPage && void found.fetchNextPage()}
      onChange={(text) => {
        setTyped(text);
        setChosen(false);
        onChoose(null);
      }}
      onTake={({ key, text }) => {
        setTyped(text);
        setChosen(true);
        onChoose(choices.find(({ id }) => id === key) ?? null);
      }}
    />
  );
}
