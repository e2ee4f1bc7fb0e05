import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { seenHere } from '#web/api/as-seen.ts';
import { useLive } from '#web/api/live.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { Page } from '#web/shell/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { User } from '#domains/accounts/schemas.ts';
import { getMe, resendVerification } from '#domains/accounts/endpoints.ts';

/** The dashboard of an officer who waits for an administrator's word: what for, and what comes then. It makes way by itself. */
export function WaitingForConfirmation({ user }: { user: User }) {
  const { fullName, email, role, emailVerified, createdAt } = user;
  const client = useQueryClient();
  useLive('notifications.changed', () => void refresh(client, getMe.path, '/api/compliance'));
  return (
    <Page title={`Welcome, ${fullName || email}`} text={roleLabels[role]} width="form">
      <Card
        title="Your account waits for an administrator"
        text="Officers read what everybody files, so an administrator confirms each one. All administrators were told when you registered."
        foot={
          <ButtonLink to="/settings/profile" variant="secondary" iconAfter="arrow-right">
            Check your profile
          </ButtonLink>
        }
      >
        <Timeline
          entries={[
            { id: 'created', state: 'done', title: 'Account created', time: formatDate(createdAt) },
            emailVerified
              ? { id: 'address', state: 'done', title: 'E-mail address confirmed', text: email }
              : { id: 'address', state: 'now', title: 'Confirm your e-mail address', text: <SendAgain email={email} /> },
            {
              id: 'confirmation',
              state: 'now',
              title: 'An administrator confirms your account',
              text: 'There is nothing you need to do. We write to you as soon as it is decided.',
            },
            {
              id: 'work',
              state: 'next',
              title: 'You review documents',
              text: 'Until then you see no transports, papers or security events of others.',
            },
          ]}
        />
      </Card>
    </Page>
  );
}

function SendAgain({ email }: { email: string }) {
  const resend = useSend(resendVerification);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="[overflow-wrap:anywhere]">Follow the link that we sent to {email}.</p>
      {resend.data ? (
        <p role="status">
          {resend.data.sent ? 'A new link is on its way. It works for seven days.' : 'Your address is already confirmed.'}
        </p>
      ) : (
        <Button variant="secondary" size="sm" disabled={seenHere() !== null} pending={resend.isPending} onClick={() => resend.mutate({})}>
          Resend the link
        </Button>
      )}
    </div>
  );
}
