import { useRef, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { AccessGrant, GrantKind } from '#domains/accounts/access-grants-schemas.ts';
import { keepAccessGrants, listAccessGrants, revokeAccessGrants } from '#domains/accounts/endpoints.ts';
import { accessId, useLinkTarget } from '../settings-place.ts';

const kindLabels: Readonly<Record<GrantKind, string>> = {
  api_key: 'API key',
  webhook: 'Webhook',
  calendar_feed: 'Calendar feed',
  tracking_link: 'Tracking link',
  tracker_app: 'Tracking app',
  participant: 'Participant',
  carrier: 'Carrier on a job',
  driver: 'Driver on a job',
  payout_account: 'Payout account',
  admin_invitation: 'Invited administrator',
  officer: 'Confirmed compliance officer',
};

const refreshes = [
  '/api/settings/access',
  '/api/user/api-keys',
  '/api/webhooks',
  '/api/settings/calendar',
  '/api/payouts',
  '/api/turns',
] as const;

export function AccessCard() {
  const access = useCall(listAccessGrants, {});
  const keep = useSend(keepAccessGrants, { refreshes });
  const [isAsked, setAsked] = useState(false);
  const cardRef = useRef<HTMLElement>(null);
  useLinkTarget(cardRef, accessId);
  const { grants = [], isReviewDue = false } = access.data ?? {};
  const save = () => void keep.mutateAsync({}).catch((error: unknown) => toastFailure('Not saved', error));
  return (
    <Card
      ref={cardRef}
      id={accessId}
      tabIndex={-1}
      className="scroll-mt-4"
      title="Access to your account"
      text="API keys, webhooks, calendar feeds and tracking links work without your password. People you let in see your transports, and payouts go to your payout account. Revoke anything you don’t recognize."
      flush
      aside={
        grants.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
            Revoke all
          </Button>
        )
      }
    >
      {isReviewDue && (
        <div className="px-5 pb-4">
          <Alert
            tone="warn"
            title="Your password was reset. Check this list."
            actions={
              <Button variant="secondary" pending={keep.isPending} pendingLabel="Saving..." onClick={save}>
                {grants.length > 0 ? 'Keep all of these' : 'Done'}
              </Button>
            }
          >
            Someone with access to your account may have added entries. Everything listed here still works.
          </Alert>
        </div>
      )}
      <ListState query={access}>{(found) => <GrantList grants={found.grants} />}</ListState>
      <RevokeAll open={isAsked} count={grants.length} onClose={() => setAsked(false)} />
    </Card>
  );
}

function GrantList({ grants }: { grants: readonly AccessGrant[] }) {
  if (grants.length === 0) return <p className="border-t border-line px-5 py-3 text-muted">No one else has access.</p>;
  return (
    <ul className="divide-y divide-line border-t border-line" aria-label="Access to your account">
      {grants.map(({ id, kind, name, createdAt }) => (
        <li key={`${kind} ${id}`} className="px-5 py-3">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {kindLabels[kind]}, since {formatDate(createdAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function RevokeAll({ open, count, onClose }: { open: boolean; count: number; onClose: () => void }) {
  const revoke = useSend(revokeAccessGrants, { refreshes });
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={count === 1 ? 'Revoke this access?' : `Revoke all ${count}?`}
      text="Keys, webhooks and links stop working immediately. We remove participants, drivers and carriers you named before pickup, and deactivate administrators you invited within 30 days. Payouts wait until you confirm your payout account."
      action="Revoke all"
      pendingLabel="Revoking..."
      dangerous
      failed="Nothing was revoked"
      onConfirm={() => revoke.mutateAsync({})}
    />
  );
}
