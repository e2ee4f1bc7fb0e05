import type { z } from 'zod';
import { useSend } from '#web/api/queries.ts';
import { PasswordField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { listSessions, type changePassword, type updatePassword } from '#domains/accounts/endpoints.ts';
import { passwordChangeForm } from '#domains/accounts/own/settings-schemas.ts';
import { SecondFactorField } from './second-factor-field.tsx';

interface PasswordFormProps {
  /** Two endpoints make the same change; each screen calls its own. */
  endpoint: typeof updatePassword | typeof changePassword;
  failureTitle: 'Failed to update password' | 'Password Update Failed';
}

const formId = 'password';
const empty = { currentPassword: '', newPassword: '', confirmPassword: '', code: '' };

export const passwordBody = ({ currentPassword, newPassword, code }: z.output<typeof passwordChangeForm>) => ({
  currentPassword,
  newPassword,
  code,
});

export function PasswordForm({ endpoint, failureTitle }: PasswordFormProps) {
  const form = useZodForm(passwordChangeForm, empty);
  const send = useSend(endpoint as typeof updatePassword, { refreshes: [listSessions.path] });
  const submit = async (typed: z.output<typeof passwordChangeForm>) => {
    await send.mutateAsync({ body: passwordBody(typed) });
    form.reset(empty);
    toast({ title: 'Password updated', description: 'We ended your other sessions.' });
  };
  const showError = (error: unknown) => toastFailure(failureTitle, error);
  return (
    <Form form={form} id={formId} onSubmit={submit} onFailure={showError}>
      <PasswordField formId={formId} name="currentPassword" label="Current password" autoComplete="current-password" required />
      <PasswordField
        formId={formId}
        name="newPassword"
        label="New password"
        hint="At least 8 characters. Avoid common passwords."
        autoComplete="new-password"
        required
      />
      <PasswordField formId={formId} name="confirmPassword" label="Confirm new password" autoComplete="new-password" required />
      <SecondFactorField formId={formId} />
      <SubmitButton className="justify-self-start" pendingLabel="Updating...">
        Update Password
      </SubmitButton>
    </Form>
  );
}
