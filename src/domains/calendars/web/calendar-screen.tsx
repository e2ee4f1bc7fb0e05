import { useState } from 'react';
import { OwnersProofDialog, type OwnersProof } from '#domains/accounts/web/security/owners-proof-dialog.tsx';
import { useSession } from '#domains/accounts/web/session.ts';
import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { hasCalendar } from '#shared/roles.ts';
import { failureWords } from '#web/api/requests/failure-messages.ts';
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

/** The private address at which a calendar reads pickups and deliveries: made, shown once, renewed, ended. */
export default function CalendarScreen() {
  const { user } = useSession();
  return (
    <SettingsPage title="Calendar" text="Your pickups and deliveries in the calendar that you use, by a private address.">
      {user && !hasCalendar(user.role) ? (
        <Empty title="Nothing for a calendar" text="Pickups and deliveries are those of who ships and who hauls." />
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
    await work().catch((error: unknown) => setFailure(failureWords(error, otherwise)));
  };
  const makeOne = async (body: OwnersProof) => setAddress((await make.mutateAsync({ body })).address);
  const endIt = () =>
    run(async () => {
      await end.mutateAsync({});
      setAddress(null);
    }, 'The address could not be ended. Please try again.');
  return (
    <div className="grid gap-6">
      {failure && <Alert tone="bad" announced title={failure} />}
      {address && <NewAddress address={address} />}
      <ListState
        query={feeds}
        errorText="Your calendar address could not be loaded."
        isEmpty={(found) => found.length === 0}
        empty={
          <Empty
            title="No calendar address"
            text="Add it to Google Calendar, Apple Calendar or Outlook: each pickup and delivery stands there on its day, with the vehicle, the city and the way to the transport. No names, streets or prices."
            action={
              <Button icon="calendar" onClick={() => setAsked(true)}>
                Make the address
              </Button>
            }
          />
        }
      >
        {([feed]) => feed && <Standing feed={feed} isEnding={end.isPending} onRenew={() => setAsked(true)} onEnd={endIt} />}
      </ListState>
      <OwnersProofDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={feeds.data?.length ? 'Make a new calendar address?' : 'Make a calendar address'}
        text={
          feeds.data?.length
            ? 'The one that your calendar reads now ends at once: put the new one in its place.'
            : 'Whoever has the address sees your pickups and deliveries.'
        }
        id="calendar-address"
        action={feeds.data?.length ? 'Make a new one' : 'Make the address'}
        pendingLabel="Making..."
        onProof={makeOne}
      />
    </div>
  );
}

const NewAddress = ({ address }: { address: string }) => (
  <Alert
    tone="good"
    announced
    title="The address is made: copy it now"
    actions={
      <>
        <CopyButton text={address} label="Copy the address" />
        <a href={address.replace(/^https?:/, 'webcal:')} className="inline-flex min-h-8 items-center font-semibold text-action-ink">
          Open in a calendar app
        </a>
      </>
    }
  >
    <p>It is shown this once. Whoever has it sees your pickups and deliveries.</p>
    <p className="figures mt-2 rounded border border-line bg-surface px-3 py-2 text-sm break-all select-all">{address}</p>
  </Alert>
);

interface StandingProps {
  feed: CalendarFeed;
  isEnding: boolean;
  onRenew: () => void;
  onEnd: () => Promise<void>;
}

function Standing({ feed: { createdAt, lastReadAt }, isEnding, onRenew, onEnd }: StandingProps) {
  const [isEndAsked, setEndAsked] = useState(false);
  const read = lastReadAt ? `Last read by a calendar ${formatDateTime(lastReadAt)}, to the hour.` : 'No calendar has read it yet.';
  return (
    <Card
      title="Your calendar address"
      text={`Made ${formatDateTime(createdAt)}. ${read}`}
      foot={
        <>
          <Button variant="secondary" icon="refresh" onClick={onRenew}>
            Make a new one
          </Button>
          <Button
            variant="quiet"
            icon="trash"
            className="text-bad!"
            pending={isEnding}
            pendingLabel="Ending..."
            onClick={() => setEndAsked(true)}
          >
            End it
          </Button>
        </>
      }
    >
      <p>
        Calendars ask for it a few times a day. It shows a year back and all that is to come; what is cancelled is shown as such for 30
        days. Lost it, or gave it to somebody by mistake? Make a new one: the old one ends at once.
      </p>
      <Confirm
        open={isEndAsked}
        onOpenChange={setEndAsked}
        title="End the calendar address?"
        text="Calendars that read it stop at once. You can make another one at any time."
        action="End the address"
        pendingLabel="Ending..."
        dangerous
        onConfirm={onEnd}
      />
    </Card>
  );
}
