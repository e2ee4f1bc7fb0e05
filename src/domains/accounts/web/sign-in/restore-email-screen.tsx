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

export const meta = () => pageTitle('Take Back Your Address');

/** Opened from the old mailbox after an address was replaced: undoes it. */
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
      title={token ? 'This link is no longer valid.' : 'This page is opened by the link in our e-mail.'}
      announced
      actions={<ButtonLink to="/support/contact-us">Contact support</ButtonLink>}
    >
      A link works once, for seven days. If someone else has taken over your account, write to us.
    </Alert>
  );
  return (
    <Page title="Take back your address" width="door">
      {restored ? (
        <Alert tone="good" title="The address is yours again" announced actions={<ButtonLink to="/login">Sign in</ButtonLink>}>
          {restored} is the address of your account. Every session and API key has ended, and everything that was opened since the change.
          Sign in with the new password.
        </Alert>
      ) : isOver ? (
        over
      ) : (
        <LinkGate token={token} page="restore" over={over}>
          <Alert tone="info" title="Nothing has happened yet">
            Choose a new password, and the address that this link was mailed to is the one of your account again. Whoever is signed in to
            the account now is signed out.
          </Alert>
          <NewPasswordForm action="Take back this address" pendingLabel="Taking back..." onSubmit={restore} />
        </LinkGate>
      )}
    </Page>
  );
}
