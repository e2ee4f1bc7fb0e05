import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ListState } from '#web/ui/list-state.tsx';
import { getMe, resendVerification, verifyEmail } from '../contract.ts';
import { useSession } from './session.ts';

export const meta = () => pageTitle('Confirm Your Email');

export default function VerifyEmailScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <Page title="Confirm your e-mail address" width="door">
      {token ? <Confirmation token={token} /> : <NoLink message="This page is opened by the link in our e-mail." />}
    </Page>
  );
}

function Confirmation({ token }: { token: string }) {
  const client = useQueryClient();
  const { status } = useSession();
  const confirmation = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: async () => {
      const answer = await call(verifyEmail, { body: { token } }, { silent: true });
      await refresh(client, getMe.path);
      return answer;
    },
  });
  if (confirmation.error) return <NoLink message={confirmation.error.message} />;
  const next = status === 'signed-in' ? { to: '/dashboard', label: 'Go to dashboard' } : { to: '/login', label: 'Sign in' };
  return (
    <ListState query={confirmation}>
      {({ email }) => (
        <Alert tone="good" title="Your address is confirmed" announced actions={<ButtonLink to={next.to}>{next.label}</ButtonLink>}>
          {email} now belongs to your account. Requests made with it before are linked to you.
        </Alert>
      )}
    </ListState>
  );
}

function NoLink({ message }: { message: string }) {
  const { status, user } = useSession();
  const resend = useSend(resendVerification);
  if (resend.data)
    return (
      <Alert tone="good" announced title={resend.data.sent ? 'A new link is on its way' : 'Your address is already confirmed'}>
        {resend.data.sent && `Look into the mail of ${user?.email}. The link works for seven days.`}
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
      {status === 'signed-in' ? `We send a new one to ${user?.email}.` : 'Sign in to get a new one.'}
    </Alert>
  );
}
