import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { changePushDevice, listPushDevices } from '../../endpoints.ts';
import type { PushDevice } from '../../push/push-schemas.ts';
import { pushProblemLabels, quietOptions, quietValue, toQuietHours } from './push-labels.ts';
import { thisDevice } from './stored-device.ts';
import { removeDevice, thisPushProblem, enablePushHere } from './this-device.ts';

export function PushCard() {
  const client = useQueryClient();
  const found = useCall(listPushDevices, {});
  const [removed, setRemoved] = useState<PushDevice | null>(null);
  const refetch = () => refresh(client, listPushDevices.path);
  const here = thisDevice()?.id;
  const isOnHere = found.data?.devices.some(({ id, isSignedIn }) => id === here && isSignedIn) ?? false;
  return (
    <Card
      title="Push notifications"
      text="Alerts on your phone or computer while Carriage is closed. They say what happened, without names, addresses or amounts."
      flush
    >
      <ListState query={found}>
        {({ publicKey, devices }) => (
          <>
            {!isOnHere && <TurnOn publicKey={publicKey} onDone={refetch} />}
            {devices.length > 0 && (
              <ul className="divide-y divide-line border-t border-line" aria-label="Devices with push notifications">
                {devices.map((device) => (
                  <DeviceLine key={device.id} device={device} isHere={device.id === here} onRemove={() => setRemoved(device)} />
                ))}
              </ul>
            )}
          </>
        )}
      </ListState>
      <Confirm
        open={removed !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoved(null)}
        title={`Remove ${removed?.device ?? 'this device'}?`}
        text="It will no longer get push notifications."
        action="Remove"
        pendingLabel="Removing..."
        dangerous
        failed="The device was not removed"
        onConfirm={async () => {
          if (removed) await removeDevice(removed.id);
          await refetch();
        }}
      />
    </Card>
  );
}

function TurnOn({ publicKey, onDone }: { publicKey: string; onDone: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = thisPushProblem();
  if (problem !== null) return <p className="border-t border-line px-5 py-3 text-muted">{pushProblemLabels[problem]}</p>;
  const turnOn = async () => {
    setPending(true);
    setFailure(null);
    try {
      const isAllowed = await enablePushHere(publicKey);
      if (!isAllowed) setFailure('You did not allow notifications.');
      await onDone();
    } catch (error) {
      setFailure(describeFailure(error, 'This browser could not turn on push notifications. Please try again.'));
    }
    setPending(false);
  };
  return (
    <div className="grid justify-items-start gap-2 border-t border-line px-5 py-3">
      <Button variant="secondary" icon="bell" pending={isPending} pendingLabel="Turning on..." onClick={() => void turnOn()}>
        Turn on for this device
      </Button>
      {failure && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

function DeviceLine({ device, isHere, onRemove }: { device: PushDevice; isHere: boolean; onRemove: () => void }) {
  const change = useSend(changePushDevice, { refreshes: [listPushDevices.path] });
  const choose = (value: string) =>
    void change
      .mutateAsync({ params: { id: device.id }, body: { quietHours: toQuietHours(value) } })
      .catch((error: unknown) => showFailure('The quiet hours were not changed', error));
  const { isSignedIn, lastSentAt, quietHours, timeZone, createdAt } = device;
  return (
    <li className="grid gap-3 px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {device.device}
            {isHere && isSignedIn && <Badge tone="good">This device</Badge>}
            {!isSignedIn && <Badge tone="warn">Signed out</Badge>}
          </p>
          <p className="text-sm text-muted">
            Added {formatDateTime(createdAt)} · {lastSentAt ? `last alert ${formatDateTime(lastSentAt)}` : 'no alerts yet'}
          </p>
        </div>
        <Button variant="secondary" size="sm" aria-label={`Remove ${device.device}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <Field label="Quiet hours" hint={`In the time zone of this device (${timeZone.replaceAll('_', ' ')}). Urgent alerts still ring.`}>
        <Select
          className="max-w-64"
          value={quietValue(quietHours)}
          options={quietOptions(quietHours)}
          disabled={change.isPending}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
    </li>
  );
}
