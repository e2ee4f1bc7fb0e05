import { PasswordField } from '#web/forms/fields.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

export function OwnerReauthenticationFields({ formId }: { formId: string }) {
  return (
    <>
      <PasswordField formId={formId} name="password" label="Your password" autoComplete="current-password" required />
      <SecondFactorField formId={formId} />
    </>
  );
}
