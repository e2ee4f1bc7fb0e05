import { useState } from 'react';
import type { OverseenUser } from '../../overseen/overseen-schemas.ts';
import { listUsers } from '../../endpoints.ts';
import type { ChosenStep } from '../../overseen/overseen-rules.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { PagedChoice } from '#web/lists/paged-choice.tsx';
import { toChoice } from './user-columns.tsx';

interface AccountChoiceProps {
  step?: ChosenStep;
  initial?: string;
  onChoose: (user: OverseenUser | null) => void;
}

/** Must be inside a `Field`. */
export function AccountChoice({ step, initial = '', onChoose }: AccountChoiceProps) {
  const [typed, setTyped] = useState(initial);
  const [isChosen, setChosen] = useState(initial !== '');
  const search = useSettled(isChosen ? '' : typed.trim(), 300);
  const found = useCallPages(listUsers, { query: { search, ...(step && { choosableFor: step }) } }, { limit: 25 });
  const choose = (text: string, user: OverseenUser | null) => {
    setTyped(text);
    setChosen(user !== null);
    onChoose(user);
  };
  return (
    <PagedChoice
      pages={found}
      forms={{ one: 'user', other: 'users' }}
      none="No users found"
      choiceOf={toChoice}
      value={typed}
      maxLength={100}
      onChange={(text) => choose(text, null)}
      onTake={(user, text) => choose(text, user)}
    />
  );
}
