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

export function WaitingForConfirmation({ user }: { user: User }) {
  const { fullName, email, role, emailVerified, createdAt } = user;
  const client = useQueryClient();
  useLive('notifications.changed', () => void refresh(client, getMe.path));
  return (
    <Page title={`Welcome, ${fullName || email}`} text={roleLabels[role]} width="form">
      <Card
        title="An administrator must confirm your account"
        text="Compliance officers can read everyone’s documents, so an administrator confirms each one. We have notified them."
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
              ? { id: 'address', state: 'done', title: 'Email confirmed', text: email }
              : { id: 'address', state: 'now', title: 'Confirm your email', text: <SendAgain email={email} /> },
            {
              id: 'confirmation',
              state: 'now',
              title: 'An administrator confirms your account',
              text: 'No action needed. We email you the decision.',
            },
            {
              id: 'work',
              state: 'next',
              title: 'You review documents',
              text: 'Until then, you can’t see other accounts’ transports, documents or security events.',
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
      <p className="[overflow-wrap:anywhere]">Open the link we sent to {email}.</p>
      {resend.data ? (
        <p role="status">{resend.data.sent ? 'We sent a new link. It works for seven days.' : 'Your email is already confirmed.'}</p>
      ) : (
        <Button variant="secondary" size="sm" disabled={seenHere() !== null} pending={resend.isPending} onClick={() => resend.mutate({})}>
          Resend link
        </Button>
      )}
    </div>
  );
}
