import { useState } from 'react';
import { OwnerReauthenticationDialog, type OwnerReauthentication } from '#domains/accounts/web/security/reauthentication-dialog.tsx';
import { useSession } from '#domains/accounts/web/session.ts';
import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { hasCalendar } from '#shared/roles.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import type { CalendarFeed } from '../schemas.ts';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../endpoints.ts';

export const meta = () => pageTitle('Calendar');

export default function CalendarScreen() {
  const { user } = useSession();
  return (
    <SettingsPage title="Calendar" text="Subscribe to your pickups and deliveries in your own calendar.">
      {user && !hasCalendar(user.role) ? (
        <Empty title="No calendar for this account" text="Only accounts that ship or haul have pickups and deliveries." />
      ) : (
        <Feed />
      )}
    </SettingsPage>
  );
}

const reads = ['/api/settings/calendar'];

function Feed() {
  const feeds = useCall(getCalendarFeed, {});
  const make = useSend(makeCalendarFeed, { refreshes: reads });
  const end = useSend(endCalendarFeed, { refreshes: reads });
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const run = async (work: () => Promise<unknown>, otherwise: string) => {
    setFailure(null);
    await work().catch((error: unknown) => setFailure(describeFailure(error, otherwise)));
  };
  const makeOne = async (body: OwnerReauthentication) => setAddress((await make.mutateAsync({ body })).address);
  const endIt = () =>
    run(async () => {
      await end.mutateAsync({});
      setAddress(null);
    }, 'Failed to revoke the link. Please try again.');
  return (
    <div className="grid gap-6">
      {failure && <Alert tone="bad" announced title={failure} />}
      {address && <NewAddress address={address} />}
      <ListState
        query={feeds}
        errorText="Your calendar link could not be loaded."
        isEmpty={(found) => found.length === 0}
        empty={
          <Empty
            title="No calendar link"
            text="Add the link to Google Calendar, Apple Calendar or Outlook to see each pickup and delivery with the vehicle and city. It contains no names, streets or prices."
            action={
              <Button icon="calendar" onClick={() => setAsked(true)}>
                Create link
              </Button>
            }
          />
        }
      >
        {([feed]) => feed && <CalendarStatus feed={feed} isEnding={end.isPending} onRenew={() => setAsked(true)} onEnd={endIt} />}
      </ListState>
      <OwnerReauthenticationDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={feeds.data?.length ? 'Create a new calendar link?' : 'Create calendar link'}
        text={
          feeds.data?.length
            ? 'Your current link stops working immediately. Add the new one to your calendar.'
            : 'Anyone with the link can see your pickups and deliveries.'
        }
        id="calendar-address"
        action={feeds.data?.length ? 'Create new link' : 'Create link'}
        pendingLabel="Creating..."
        onProof={makeOne}
      />
    </div>
  );
}

const NewAddress = ({ address }: { address: string }) => (
  <Alert
    tone="good"
    announced
    title="Copy your link now"
    actions={
      <>
        <CopyButton text={address} label="Copy link" />
        <a href={address.replace(/^https?:/, 'webcal:')} className="inline-flex min-h-8 items-center font-semibold text-action-ink">
          Open in a calendar app
        </a>
      </>
    }
  >
    <p>We show it only once. Anyone with the link can see your pickups and deliveries.</p>
    <p className="figures mt-2 rounded border border-line bg-surface px-3 py-2 text-sm break-all select-all">{address}</p>
  </Alert>
);

interface StandingProps {
  feed: CalendarFeed;
  isEnding: boolean;
  onRenew: () => void;
  onEnd: () => Promise<void>;
}

function CalendarStatus({ feed: { createdAt, lastReadAt }, isEnding, onRenew, onEnd }: StandingProps) {
  const [isEndAsked, setEndAsked] = useState(false);
  const read = lastReadAt ? `Last used ${formatDateTime(lastReadAt)}, to the hour.` : 'Not used yet.';
  return (
    <Card
      title="Your calendar link"
      text={`Created ${formatDateTime(createdAt)}. ${read}`}
      foot={
        <>
          <Button variant="secondary" icon="refresh" onClick={onRenew}>
            Create new link
          </Button>
          <Button
            variant="quiet"
            icon="trash"
            className="text-bad!"
            pending={isEnding}
            pendingLabel="Revoking..."
            onClick={() => setEndAsked(true)}
          >
            Revoke
          </Button>
        </>
      }
    >
      <p>
        Calendars update a few times a day. They show the past year and everything planned; cancelled transports stay for 30 days. If you
        lost the link or shared it by mistake, create a new one. The old link stops working immediately.
      </p>
      <Confirm
        open={isEndAsked}
        onOpenChange={setEndAsked}
        title="Revoke the calendar link?"
        text="Calendars with this link stop updating. You can create a new link at any time."
        action="Revoke link"
        pendingLabel="Revoking..."
        dangerous
        onConfirm={onEnd}
      />
    </Card>
  );
}
