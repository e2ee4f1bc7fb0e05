import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { forgotPassword } from '#domains/accounts/endpoints.ts';
import { forgottenAddress } from '#domains/accounts/own/settings-schemas.ts';

export const meta = () => pageTitle('Forgot Password');

export default function ForgotPasswordScreen() {
  const form = useZodForm(forgottenAddress, { email: '' });
  const send = useSend(forgotPassword);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (body: { email: string }) => {
    await send.mutateAsync({ body });
    setSentTo(body.email);
  };
  return (
    <Page title="Forgot your password?" text="We email you a link to set a new one." width="door">
      {sentTo ? (
        <Alert tone="good" title="Check your email" announced>
          If {sentTo} has an account, we sent a link. It works once, for one hour.
        </Alert>
      ) : (
        <Card>
          <Form form={form} onSubmit={submit}>
            <TextField name="email" label="Email" type="email" autoComplete="username" required />
            <SubmitButton size="lg" pendingLabel="Sending...">
              Send Link
            </SubmitButton>
          </Form>
        </Card>
      )}
      <p>
        <Link to="/login" className="text-action-ink underline">
          Back to sign in
        </Link>
      </p>
    </Page>
  );
}
