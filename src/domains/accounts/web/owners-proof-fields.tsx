import { useCall } from '#web/api/queries.ts';
import { PasswordField, TextField } from '#web/forms/fields.tsx';
import { getAccountSettings } from '../settings-contract.ts';

/** What proves that it is the owner who asks: the password, and a code where a second factor is on. */
export function OwnersProofFields({ formId }: { formId: string }) {
  const settings = useCall(getAccountSettings, {});
  return (
    <>
      <PasswordField formId={formId} name="password" label="Your password" autoComplete="current-password" required />
      {settings.data?.twoFactorEnabled && (
        <TextField
          formId={formId}
          name="code"
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          figures
          className="max-w-56"
          required
        />
      )}
    </>
  );
}
