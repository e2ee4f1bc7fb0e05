import { PasswordField } from '#web/forms/fields.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

/** What proves that it is the owner who asks: the password, and a code where a second factor is on. */
export function OwnerReauthenticationFields({ formId }: { formId: string }) {
  return (
    <>
      <PasswordField formId={formId} name="password" label="Your password" autoComplete="current-password" required />
      <SecondFactorField formId={formId} />
    </>
  );
}
