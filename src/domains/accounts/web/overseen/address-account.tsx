import { getUser } from '../../endpoints.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { useCall } from '#web/api/queries.ts';
import { firstPage } from '#web/lists/use-list.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { AccountChoice } from './account-choice.tsx';

export const isId = (text: string): boolean => idSchema.safeParse(text).success;

interface AddressAccountProps {
  name: string;
  label: string;
  list: string;
}

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
