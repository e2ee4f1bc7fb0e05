import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/endpoint.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { clearCredentials } from '#web/api/credentials.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { getMe, resendVerification, verifyEmail } from '#domains/accounts/endpoints.ts';
import { LinkGate } from '../security/link-gate.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useSession } from '../session.ts';

export const meta = () => pageTitle('Confirm Your Email');

export default function VerifyEmailScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <Page title="Confirm your email" width="door">
      {token ? (
        <LinkGate token={token} page="verify" over={<NoLink message="This link is no longer valid." />}>
          <Confirmation token={token} />
        </LinkGate>
      ) : (
        <NoLink message="Open this page with the link in our email." />
      )}
    </Page>
  );
}

type ConfirmationReply = ReplyOf<typeof verifyEmail>;
type Refusal = { code: string; message: string };

/** Confirms only on a button press, because mail scanners open links too. */
function Confirmation({ token }: { token: string }) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [confirmed, setConfirmed] = useState<ConfirmationReply | null>(null);
  const confirm = async (newPassword?: string) => {
    const answer = await call(verifyEmail, { body: { token, newPassword } }, { silent: true });
    if (answer.passwordChanged) {
      clearCredentials();
      client.setQueryData([getMe.path], null);
    } else await refresh(client, getMe.path);
    setConfirmed(answer);
  };
  const press = async () => {
    setPending(true);
    await confirm().catch((error: Error) => setRefusal({ code: error instanceof ApiError ? error.code : '', message: error.message }));
    setPending(false);
  };
  if (confirmed) return <Done confirmed={confirmed} />;
  if (refusal?.code === 'password_needed') return <WithPassword onConfirm={confirm} />;
  if (refusal?.code === 'sign_in_needed')
    return (
      <Alert tone="warn" title="Sign in first" announced actions={<ButtonLink to="/login">Sign in</ButtonLink>}>
        {refusal.message}
      </Alert>
    );
  if (refusal) return <NoLink message={refusal.message} />;
  return (
    <Card>
      <div className="grid justify-items-start gap-4">
        <p>Press the button to confirm this address for your account.</p>
        <Button size="lg" pending={isPending} pendingLabel="Confirming..." onClick={() => void press()}>
          Confirm this address
        </Button>
      </div>
    </Card>
  );
}

/** The reader of the mailbox takes over the account, even if another person registered the address. */
function WithPassword({ onConfirm }: { onConfirm: (newPassword: string) => Promise<void> }) {
  return (
    <>
      <Alert
        tone="info"
        title="Choose a new password"
        announced
        actions={
          <ButtonLink to="/login" variant="secondary">
            Sign in instead
          </ButtonLink>
        }
      >
        You aren’t signed in to this account here. Set a new password to confirm the address and sign out anyone who used the account
        before. If you’re signed in on another device, open the link there.
      </Alert>
      <NewPasswordForm action="Confirm and set password" pendingLabel="Confirming..." onSubmit={onConfirm} />
    </>
  );
}

function Done({ confirmed: { email, passwordChanged } }: { confirmed: ConfirmationReply }) {
  const { status } = useSession();
  const next = status === 'signed-out' ? { to: '/login', label: 'Sign in' } : { to: '/dashboard', label: 'Go to dashboard' };
  return (
    <Alert tone="good" title="Your email is confirmed" announced actions={<ButtonLink to={next.to}>{next.label}</ButtonLink>}>
      {email} now belongs to your account. Earlier requests made with it are in your drafts. Submit yours and delete the rest.
      <span>{passwordChanged && ' Your new password is set, and all earlier sessions have ended.'}</span>
    </Alert>
  );
}

function NoLink({ message }: { message: string }) {
  const { status, user } = useSession();
  const resend = useSend(resendVerification);
  if (resend.data)
    return (
      <Alert tone="good" announced title={resend.data.sent ? 'We sent a new link' : 'Your email is already confirmed'}>
        {resend.data.sent && `Check ${user?.email}. The link works for seven days.`}
      </Alert>
    );
  const action =
    status === 'signed-in' ? (
      <Button pending={resend.isPending} onClick={() => resend.mutate({})}>
        Send a new link
      </Button>
    ) : (
      <ButtonLink to="/login">Sign in</ButtonLink>
    );
  return (
    <Alert tone="warn" title={resend.error?.message ?? message} announced actions={action}>
      {status === 'signed-in' ? `We can send a new one to ${user?.email}.` : 'Sign in to get a new one.'}
    </Alert>
  );
}
