import { useCall } from '#web/api/queries.ts';
import { TextField } from '#web/forms/fields.tsx';
import { getAccountSettings } from '#domains/accounts/endpoints.ts';

export function SecondFactorField({ formId }: { formId?: string }) {
  const settings = useCall(getAccountSettings, {});
  if (!settings.data?.twoFactorEnabled) return null;
  return (
    <TextField
      {...(formId && { formId })}
      name="code"
      label="Authentication code"
      inputMode="numeric"
      autoComplete="one-time-code"
      figures
      className="max-w-56"
      required
    />
  );
}
