import { PasswordField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Card } from '#web/ui/card.tsx';
import { passwordResetForm } from '#domains/accounts/own/settings-schemas.ts';

interface NewPasswordFormProps {
  action: string;
  pendingLabel: string;
  onSubmit: (newPassword: string) => Promise<void>;
}

export function NewPasswordForm({ action, pendingLabel, onSubmit }: NewPasswordFormProps) {
  const form = useZodForm(passwordResetForm, { newPassword: '', confirmPassword: '' });
  return (
    <Card>
      <Form form={form} onSubmit={({ newPassword }) => onSubmit(newPassword)}>
        <PasswordField
          name="newPassword"
          label="New password"
          hint="At least 8 characters. Avoid common passwords."
          autoComplete="new-password"
          required
        />
        <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" required />
        <SubmitButton size="lg" pendingLabel={pendingLabel}>
          {action}
        </SubmitButton>
      </Form>
    </Card>
  );
}
