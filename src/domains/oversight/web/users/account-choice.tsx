import { useState } from 'react';
import { listUsers, type OverseenUser } from '#domains/accounts/overseen-contract.ts';
import type { ChosenStep } from '#domains/accounts/overseen-rules.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { ChoiceBox } from '#web/ui/combobox.tsx';
import { choiceOf } from '../user-columns.tsx';

interface AccountChoiceProps {
  /** Only accounts that the reader may do this to are offered. */
  step?: ChosenStep;
  /** What stands in the box at first. */
  initial?: string;
  onChoose: (user: OverseenUser | null) => void;
}

/** Selects an account by a piece of its name, e-mail or company, searched on the server; stands in a `Field`. */
export function AccountChoice({ step, initial = '', onChoose }: AccountChoiceProps) {
  const [typed, setTyped] = useState(initial);
  const [isChosen, setChosen] = useState(initial !== '');
  const search = useSettled(isChosen ? '' : typed.trim(), 300);
  const found = useCallPages(
    listUsers,
    { query: { search, ...(step && { choosableFor: step }) } },
    { cursorOf: ({ id }: OverseenUser) => id, limit: 25 },
  );
  const noteOf = () => {
    if (found.error) return 'The users could not be loaded.';
    return found.data ? 'No user found' : 'Loading...';
  };
  return (
    <ChoiceBox
      value={typed}
      maxLength={100}
      placeholder="Select a user"
      choices={(found.data ?? []).map(choiceOf)}
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
        onChoose(found.data?.find(({ id }) => id === key) ?? null);
      }}
    />
  );
}
