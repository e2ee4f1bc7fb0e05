import { useState } from 'react';
import { QrCode } from '#domains/accounts/web/security/qr-code.tsx';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { endTrackerApp, getTrackerApp, makeTrackerApp } from '../endpoints.ts';
import { describeAgo } from '../positions/signal-rules.ts';
import type { TrackerApp } from '../tracker-app/report-rules.ts';
import type { TrackerAppState } from '../tracker-app/tracker-app-schemas.ts';
import { openLink, setupLink, trackerAppLabels } from './tracker-labels.ts';
import { useNow } from './use-now.ts';

const refreshes = [getTrackerApp.path];

export function TrackerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Share while the phone is locked"
      text="A browser can’t share your location while the screen is off, but a free tracking app can. We store what it sends only for jobs whose location you share."
    >
      <TrackerSetup />
    </Dialog>
  );
}

function TrackerSetup() {
  const found = useCall(getTrackerApp, {});
  const make = useSend(makeTrackerApp, { refreshes });
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const connect = async () => {
    setFailure(null);
    try {
      setAddress((await make.mutateAsync({})).address);
    } catch (error) {
      setFailure(describeFailure(error, 'No code was created. Please try again.'));
    }
  };
  return (
    <div className="grid gap-4">
      {address ? (
        <Codes address={address} />
      ) : (
        <Button className="justify-self-start" pending={make.isPending} pendingLabel="Creating..." onClick={() => void connect()}>
          {(found.data ?? []).length > 0 ? 'Create a new code' : 'Create a code'}
        </Button>
      )}
      {failure && <Alert tone="bad" announced title={failure} />}
      <ListState query={found} empty={null}>
        {([app]) => app && <Connected app={app} isNew={address !== null} onEnded={() => setAddress(null)} />}
      </ListState>
    </div>
  );
}

const choices = (['owntracks', 'traccar'] as const).map((value) => ({ value, label: trackerAppLabels[value] }));

function Codes({ address }: { address: string }) {
  const [app, setApp] = useState<TrackerApp>('owntracks');
  const name = trackerAppLabels[app];
  return (
    <div className="grid justify-items-start gap-3">
      <Segmented label="App" choices={choices} value={app} onChange={(value) => setApp(value as TrackerApp)} />
      <p className="text-sm">
        Install {name}, then open it from here. With this page on another screen, scan the code
        {app === 'owntracks' ? ' with the camera' : ' in the settings of the app'} instead. The code is shown only once.
      </p>
      <a className="font-semibold" href={openLink(app, address)}>
        Open in {name}
      </a>
      <QrCode text={setupLink(app, address)} label={`QR code for ${name}`} />
      <CopyButton text={address} label="Copy the address" />
    </div>
  );
}

function Connected({ app: { lastUsedAt }, isNew, onEnded }: { app: TrackerAppState; isNew: boolean; onEnded: () => void }) {
  const end = useSend(endTrackerApp, { refreshes });
  const [failure, setFailure] = useState<string | null>(null);
  const now = useNow();
  const lastUsed = lastUsedAt
    ? `The app last sent a location ${describeAgo(now - Date.parse(lastUsedAt))}.`
    : 'The app has not sent anything yet.';
  const disconnect = async () => {
    setFailure(null);
    try {
      await end.mutateAsync({});
      onEnded();
    } catch (error) {
      setFailure(describeFailure(error, 'The app was not disconnected. Please try again.'));
    }
  };
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <p role="status">
        {lastUsed} {!isNew && 'A new code disconnects it.'}
      </p>
      <Button size="sm" variant="secondary" pending={end.isPending} pendingLabel="Disconnecting..." onClick={() => void disconnect()}>
        Disconnect the app
      </Button>
      {failure && <Alert tone="bad" announced title={failure} />}
    </div>
  );
}
