import { getUser } from '../../endpoints.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { useCall } from '#web/api/queries.ts';
import { firstPage } from '#web/lists/use-list.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { AccountChoice } from './account-choice.tsx';

/** Whether a text is the id of a row. */
export const isId = (text: string): boolean => idSchema.safeParse(text).success;

interface AddressAccountProps {
  /** What the address bar knows it by. */
  name: string;
  label: string;
  /** The list that it narrows, as `useList` names it. */
  list: string;
}

/** An account that stands in the address bar by its id and narrows a list; the box says who it is. */
export function AddressAccount({ name, label, list }: AddressAccountProps) {
  const [search, change] = useAddress();
  const userId = search.get(name) ?? '';
  const knows = isId(userId);
  const { data: user, error } = useCall(getUser, { params: { id: userId } }, { enabled: knows });
  const initial = knows ? (user ? `${user.fullName} (${user.email})` : error ? userId : 'Loading...') : '';
  return (
    <Field label={label} {...(userId && !knows && { error: 'This isn’t a user ID' })}>
      <AccountChoice
        key={`${userId} ${initial}`}
        initial={initial}
        onChoose={(chosen) => chosen && change({ [name]: chosen.id, ...firstPage(list) })}
      />
    </Field>
  );
}
