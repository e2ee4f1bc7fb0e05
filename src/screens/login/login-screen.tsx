import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useSignOutNotice, type SignOutNotice } from '#web/api/sign-out-notice.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { LoginForm } from './login-form.tsx';
import type { LoginFailure } from './login-messages.ts';
import { useSignOutPending } from '#domains/accounts/web/sign-in/pending-sign-out.ts';
import { useSession, useSignInElsewhere } from '#domains/accounts/web/session.ts';

export const meta = () => pageTitle('Sign In');

const home = '/dashboard';

export default function LoginScreen() {
  const isFromQuote = useSearchParams()[0].get('from') === 'quote';
  const { status } = useSession();
  const isSignOutPending = useSignOutPending();
  const [isMoving, setMoving] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);

  useSignInElsewhere();
  const leaving = useSignOutNotice();
  const to = (useLocation().state as { to?: string } | null)?.to ?? leaving.to ?? home;

  if (status === 'signed-in' && !isMoving) return <Navigate to={to} replace />;
  return (
    <Page title="Sign In" text="Manage your quotes and transports." width="door">
      {isFromQuote && (
        <Alert title="Sign in to continue your request">
          We add the request you made in this browser to your account and send it to carriers.
        </Alert>
      )}
      {isSignOutPending && (
        <Alert tone="warn" title="You’re signed out on this device only">
          We couldn’t reach the server. Your session ends when this browser is back online. To end it now, use Account Settings on another
          device.
        </Alert>
      )}
      {!failure && <EndedSession leaving={leaving} leadsHome={to === home} />}
      {failure && (
        <Alert tone="bad" announced actions={failure.isStopped && <AskSupport />}>
          {failure.message}
        </Alert>
      )}
      <Card>
        <LoginForm to={to} home={home} onFailure={setFailure} onMoving={() => setMoving(true)} />
      </Card>
      <p>
        New here?{' '}
        <Link to={isFromQuote ? '/register?from=quote' : '/register'} state={{ to }} className="text-action-ink underline">
          Create an account
        </Link>
      </p>
      <p className="flex gap-2 text-sm text-muted">
        <Icon name="shield" className="mt-0.5" />
        We never ask for your password by email or phone, and we limit failed sign-ins.
      </p>
    </Page>
  );
}

const AskSupport = () => (
  <Link to="/support/contact-us" className="text-action-ink underline underline-offset-2">
    Contact support
  </Link>
);

function EndedSession({ leaving: { why, words }, leadsHome }: { leaving: SignOutNotice; leadsHome: boolean }) {
  if (why === null) return null;
  if (why === 'blocked')
    return (
      <Alert tone="bad" announced title={words} actions={<AskSupport />}>
        You’ve been signed out. We emailed you the reason.
      </Alert>
    );
  const titles = { over: 'You’ve been signed out.', idle: words, signed_out: 'You signed out in another tab.' };
  return (
    <Alert title={titles[why]}>
      {leadsHome ? 'Sign in again to continue.' : 'Sign in again to return to your page. Unsaved changes may be lost.'}
    </Alert>
  );
}
