import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#web/api/requests/call.ts';
import { clearCredentials } from '#web/api/credentials.ts';
import { useSend } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { getMe, resetPassword } from '#domains/accounts/endpoints.ts';
import { LinkGate } from '../security/link-gate.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { accessId } from '../settings-place.ts';

type Outcome = { grantsLeft: number } | 'invalid';

export const meta = () => pageTitle('Reset Password');

export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const isInvited = search.get('invited') === 'yes';
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'invalid');
  const over = (
    <Alert
      tone="warn"
      title={token ? 'This link is no longer valid.' : 'Open this page with the link in our email.'}
      announced
      actions={isInvited ? undefined : <ButtonLink to="/forgot-password">Get a new link</ButtonLink>}
    >
      {isInvited
        ? 'Invitations work once, for seven days, and only the newest one works. Ask the person who invited you to resend it.'
        : 'Links work once, for one hour. Setting a password ends all other links.'}
    </Alert>
  );
  return (
    <Page title="Set a new password" width="door">
      {outcome === null && (
        <LinkGate token={token} page="password" over={over}>
          <ResetForm token={token} onOutcome={setOutcome} />
        </LinkGate>
      )}
      {outcome !== null && outcome !== 'invalid' && <Changed {...outcome} />}
      {outcome === 'invalid' && over}
    </Page>
  );
}

function Changed({ grantsLeft }: { grantsLeft: number }) {
  const to = grantsLeft > 0 ? `/settings/account#${accessId}` : undefined;
  const signIn = (
    <ButtonLink to="/login" state={to && { to }}>
      Sign in
    </ButtonLink>
  );
  return (
    <Alert tone="good" title="Your password was changed" announced actions={signIn}>
      We ended every session and API key. Sign in with your new password.
      {grantsLeft > 0 && <span> Webhooks, feeds or links still have access. You can revoke them on the next page.</span>}
    </Alert>
  );
}

function ResetForm({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  const client = useQueryClient();
  const reset = useSend(resetPassword);
  const submit = async (newPassword: string) => {
    try {
      const { grantsLeft } = await reset.mutateAsync({ body: { token, newPassword } });
      clearCredentials();
      client.setQueryData([getMe.path], null);
      onOutcome({ grantsLeft });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'link_invalid' && !error.fields['token'])) throw error;
      return onOutcome('invalid');
    }
  };
  return <NewPasswordForm action="Set Password" pendingLabel="Saving..." onSubmit={submit} />;
}
