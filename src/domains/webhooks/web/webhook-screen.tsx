import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { Webhook } from '../schemas.ts';
import { endWebhook, getWebhook, testWebhook, turnWebhook } from '../endpoints.ts';
import { failingDays, offReasonLabels } from '../rules.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { ChangeWebhook, NewSecret } from './webhook-dialog.tsx';
import { isGone, useWebhookSend } from './use-webhook-send.ts';
import { useWebhookEvents } from './use-webhook-events.ts';
import { listChosen, getName, toStatus } from './webhook-labels.ts';

export const meta = () => pageTitle('Webhook');

const trail = [...underDashboard, { label: 'Account Settings', to: '/settings/account' }, { label: 'Webhooks', to: '/settings/webhooks' }];

export default function WebhookScreen() {
  const { id = '' } = useParams();
  const webhook = useCall(getWebhook, { params: { id } });
  if (isGone(webhook.error))
    return (
      <Page title="Webhook" trail={trail}>
        <Empty
          title="This webhook was deleted"
          text="We no longer send to it."
          action={<ButtonLink to="/settings/webhooks">All webhooks</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page title={webhook.data ? getName(webhook.data) : 'Webhook'} trail={trail}>
      <ListState query={webhook}>
        {(found) => (
          <div className="grid gap-6">
            <WebhookStatus webhook={found} />
            <DeliveryLog webhook={found} />
          </div>
        )}
      </ListState>
    </Page>
  );
}

function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { url, isOn, offBecause, failingSince, oldSecretUntil, createdAt } = webhook;
  const [tone, label] = toStatus(webhook);
  const groups = useWebhookEvents();
  return (
    <Card title="Settings" aside={<Badge tone={tone}>{label}</Badge>} foot={<Actions webhook={webhook} />}>
      <div className="grid gap-4">
        {offBecause && (
          <Alert tone="bad" title="We turned off this webhook">
            {offReasonLabels[offBecause]} Fix the server and send a test. If it succeeds, turn the webhook on and resend failed deliveries
            from the log.
          </Alert>
        )}
        {isOn && failingSince && (
          <Alert tone="warn" title={`Deliveries have failed since ${formatDateTime(failingSince)}`}>
            We retry with growing pauses. After {failingDays} days, we turn the webhook off.
          </Alert>
        )}
        <Facts
          facts={[
            { label: 'Address', value: <span className="wrap-anywhere">{url}</span>, figures: true, wide: true },
            { label: 'Events', value: listChosen(groups, webhook), wide: true },
            { label: 'Created', value: formatDateTime(createdAt) },
            { label: 'Secret', value: oldSecretUntil ? `The old one also signs until ${formatDateTime(oldSecretUntil)}` : 'One active' },
          ]}
        />
      </div>
    </Card>
  );
}

type Window = 'change' | 'secret' | 'off' | 'end';

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, url, isOn } = webhook;
  const [openWindow, setOpenWindow] = useState<Window | null>(null);
  const close = () => setOpenWindow(null);
  return (
    <>
      <SendTest id={id} />
      <Button variant="secondary" icon="edit" onClick={() => setOpenWindow('change')}>
        Change
      </Button>
      <Button variant="secondary" icon="refresh" onClick={() => setOpenWindow('secret')}>
        New secret
      </Button>
      {isOn ? (
        <Button variant="secondary" onClick={() => setOpenWindow('off')}>
          Turn off
        </Button>
      ) : (
        <SwitchOn id={id} />
      )}
      <Button variant="quiet" icon="trash" className="text-bad!" onClick={() => setOpenWindow('end')}>
        Delete webhook
      </Button>
      <ChangeWebhook key={`${url} ${openWindow}`} webhook={webhook} open={openWindow === 'change'} onClose={close} />
      <NewSecret id={id} open={openWindow === 'secret'} onClose={close} />
      <SwitchOff webhook={webhook} open={openWindow === 'off'} onClose={close} />
      <EndWebhook webhook={webhook} open={openWindow === 'end'} onClose={close} />
    </>
  );
}

function SendTest({ id }: { id: string }) {
  const test = useWebhookSend(testWebhook);
  const send = () =>
    test
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => toastFailure('We couldn’t send the test', error, { isSaidByPage: isGone(error) }));
  return (
    <Button icon="upload" pending={test.isPending} pendingLabel="Sending..." onClick={() => void send()}>
      Send test
    </Button>
  );
}

function SwitchOn({ id }: { id: string }) {
  const turn = useWebhookSend(turnWebhook);
  const send = () =>
    turn
      .mutateAsync({ params: { id }, body: { isOn: true } })
      .catch((error: unknown) => toastFailure('We couldn’t turn on the webhook', error, { isSaidByPage: isGone(error) }));
  return (
    <Button variant="secondary" pending={turn.isPending} pendingLabel="Turning on..." onClick={() => void send()}>
      Turn on
    </Button>
  );
}

interface AskedProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

function SwitchOff({ webhook, open, onClose }: AskedProps) {
  const turn = useWebhookSend(turnWebhook);
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Turn off ${getName(webhook)}?`}
      text="We don’t send events that happen while it is off, and we stop retrying failed deliveries. You can turn it on at any time."
      action="Turn off"
      pendingLabel="Turning off..."
      failed="We couldn’t turn off the webhook"
      onConfirm={() => turn.mutateAsync({ params: { id: webhook.id }, body: { isOn: false } })}
    />
  );
}

function EndWebhook({ webhook, open, onClose }: AskedProps) {
  const end = useSend(endWebhook);
  const navigate = useNavigate();
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${getName(webhook)}?`}
      text="We stop sending to it and delete its log and secret. You can’t undo this."
      action="Delete webhook"
      pendingLabel="Deleting..."
      dangerous
      failed="We couldn’t delete the webhook"
      onConfirm={async () => {
        await end.mutateAsync({ params: { id: webhook.id } }).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        await navigate('/settings/webhooks');
      }}
    />
  );
}
