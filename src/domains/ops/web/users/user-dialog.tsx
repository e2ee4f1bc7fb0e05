import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { getUser } from '#domains/accounts/endpoints.ts';
import { whyNotOversee } from '#domains/accounts/overseen/overseen-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { asSeenRoot } from '#web/api/as-seen.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Empty, Failed, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import { listUserHistory } from '#domains/audit/endpoints.ts';
import { accountFacts } from './account-facts.tsx';
import { StepWindow, type Step } from './step-window.tsx';
import { hasNumbers } from './user-steps.ts';

export function UserDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const user = useCall(getUser, { params: { id } });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} size="lg">
      <ListState query={user}>{(found) => <Account user={found} />}</ListState>
    </Dialog>
  );
}

function Account({ user }: { user: OverseenUser }) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <div className="grid gap-6">
      <Facts columns={3} facts={accountFacts(user)} />
      <Steps user={user} onStep={setStep} />
      <History id={user.id} />
      {step && <StepWindow user={user} step={step} onClose={() => setStep(null)} />}
    </div>
  );
}

/** The reader's actions, or why there are none if that isn't obvious. */
export function Steps({ user, onStep }: { user: OverseenUser; onStep: (step: Step) => void }) {
  const me = useSession().user;
  if (!me) return null;
  const refusal = whyNotOversee(me, user);
  const isChief = me.role === 'super_admin';
  const isUsable = user.isActive && !user.isBlocked;
  const waits = isAdmin(user.role) && user.isGuest;
  const canSignIn = isUsable && !waits;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {refusal && <p className="text-muted">{refusal}.</p>}
      {!refusal && (
        <Button variant="secondary" size="sm" onClick={() => onStep(user.isActive ? 'deactivate' : 'activate')}>
          {user.isActive ? 'Deactivate' : 'Activate'}
        </Button>
      )}
      {!refusal && isChief && (
        <Button variant="secondary" size="sm" onClick={() => onStep(user.isBlocked ? 'unblock' : 'block')}>
          {user.isBlocked ? 'Unblock' : 'Block'}
        </Button>
      )}
      {!refusal && canSignIn && (
        <Button variant="secondary" size="sm" onClick={() => onStep('reset')}>
          Reset Password
        </Button>
      )}
      {!refusal && isChief && isUsable && waits && (
        <Button variant="secondary" size="sm" onClick={() => onStep('invite')}>
          Resend Invitation
        </Button>
      )}
      {!isAdmin(user.role) && isUsable && (
        <ButtonLink to={`${asSeenRoot}${user.id}/dashboard`} variant="secondary" size="sm" reloadDocument>
          View as User
        </ButtonLink>
      )}
      {hasNumbers(user) && (
        <Button variant="secondary" size="sm" onClick={() => onStep('revalidate')}>
          Revalidate DOT/MC
        </Button>
      )}
    </div>
  );
}

function History({ id }: { id: string }) {
  const history = useCallPages(listUserHistory, { params: { id }, query: {} });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  return (
    <section aria-labelledby="account-history" className="grid gap-4">
      <h3 id="account-history" className="text-base">
        History
      </h3>
      {error && !data && <Failed message="We couldn't load the history." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty title="No history yet" text="Changes to this account appear here." />}
      {data && data.length > 0 && (
        <Timeline
          entries={data.map(({ id: key, what, reason, actor, at }) => ({
            id: key,
            title: what,
            time: <time dateTime={at}>{formatDateTime(at)}</time>,
            text: [reason, actor && `By ${actor}`].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  );
}
