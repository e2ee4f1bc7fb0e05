import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError, call } from '#web/api/requests/call.ts';
import { clearCredentials } from '#web/api/credentials.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { getMe, restoreEmail } from '#domains/accounts/endpoints.ts';
import { LinkGate } from '../security/link-gate.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta = () => pageTitle('Restore Your Email');

export default function RestoreEmailScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const client = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  const [isOver, setOver] = useState(!token);
  const restore = async (newPassword: string) => {
    try {
      const { email } = await call(restoreEmail, { body: { token, newPassword } }, { silent: true });
      clearCredentials();
      client.setQueryData([getMe.path], null);
      setRestored(email);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'link_invalid' && !error.fields['token'])) throw error;
      setOver(true);
    }
  };
  const over = (
    <Alert
      tone="warn"
      title={token ? 'This link is no longer valid.' : 'Open this page with the link in our email.'}
      announced
      actions={<ButtonLink to="/support/contact-us">Contact support</ButtonLink>}
    >
      Links work once, for seven days. If someone else has taken over your account, contact us.
    </Alert>
  );
  return (
    <Page title="Restore your email address" width="door">
      {restored ? (
        <Alert tone="good" title="Your email address is restored" announced actions={<ButtonLink to="/login">Sign in</ButtonLink>}>
          {restored} is your account’s email again. We ended every session and API key, and all access added since the change. Sign in with
          your new password.
        </Alert>
      ) : isOver ? (
        over
      ) : (
        <LinkGate token={token} page="restore" over={over}>
          <Alert tone="info" title="Choose a new password">
            This restores the address we sent the link to and signs out everyone else.
          </Alert>
          <NewPasswordForm action="Restore this address" pendingLabel="Restoring..." onSubmit={restore} />
        </LinkGate>
      )}
    </Page>
  );
}
