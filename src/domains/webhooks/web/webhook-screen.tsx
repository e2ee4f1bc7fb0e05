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
import { failingDays, offReasonWords } from '../rules.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { ChangeWebhook, NewSecret } from './webhook-dialog.tsx';
import { isGone, useWebhookSend } from './use-webhook-send.ts';
import { useWebhookEvents } from './use-webhook-events.ts';
import { listChosen, nameOf, standingOf } from './webhook-words.ts';

export const meta = () => pageTitle('Webhook');

const trail = [...underDashboard, { label: 'Account Settings', to: '/settings/account' }, { label: 'Webhooks', to: '/settings/webhooks' }];

/** One webhook: where it leads, what it is told of, how it stands, and the log of what it was sent. */
export default function WebhookScreen() {
  const { id = '' } = useParams();
  const webhook = useCall(getWebhook, { params: { id } });
  if (isGone(webhook.error))
    return (
      <Page title="Webhook" trail={trail}>
        <Empty
          title="This webhook was ended"
          text="Nothing is sent to it any more."
          action={<ButtonLink to="/settings/webhooks">All webhooks</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page title={webhook.data ? nameOf(webhook.data) : 'Webhook'} trail={trail}>
      <ListState query={webhook}>
        {(found) => (
          <div className="grid gap-6">
            <Standing webhook={found} />
            <DeliveryLog webhook={found} />
          </div>
        )}
      </ListState>
    </Page>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { url, isOn, offBecause, failingSince, oldSecretUntil, createdAt } = webhook;
  const [tone, words] = standingOf(webhook);
  const groups = useWebhookEvents();
  return (
    <Card title="Where it leads" aside={<Badge tone={tone}>{words}</Badge>} foot={<Actions webhook={webhook} />}>
      <div className="grid gap-4">
        {offBecause && (
          <Alert tone="bad" title="We switched this webhook off">
            {offReasonWords[offBecause]} Fix the server and send a test; once it is taken, switch the webhook on and send again what the log
            shows as not delivered.
          </Alert>
        )}
        {isOn && failingSince && (
          <Alert tone="warn" title={`Its server has taken nothing since ${formatDateTime(failingSince)}`}>
            What failed is tried again with growing pauses. After {failingDays} days the webhook is switched off.
          </Alert>
        )}
        <Facts
          facts={[
            { label: 'Address', value: <span className="wrap-anywhere">{url}</span>, figures: true, wide: true },
            { label: 'Events', value: listChosen(groups, webhook), wide: true },
            { label: 'Made', value: formatDateTime(createdAt) },
            { label: 'Secret', value: oldSecretUntil ? `The one before signs too until ${formatDateTime(oldSecretUntil)}` : 'One in use' },
          ]}
        />
      </div>
    </Card>
  );
}

type Window = 'change' | 'secret' | 'off' | 'end';

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, url, isOn } = webhook;
  const [asked, setAsked] = useState<Window | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <SendTest id={id} />
      <Button variant="secondary" icon="edit" onClick={() => setAsked('change')}>
        Change
      </Button>
      <Button variant="secondary" icon="refresh" onClick={() => setAsked('secret')}>
        New secret
      </Button>
      {isOn ? (
        <Button variant="secondary" onClick={() => setAsked('off')}>
          Switch off
        </Button>
      ) : (
        <SwitchOn id={id} />
      )}
      <Button variant="quiet" icon="trash" className="text-bad!" onClick={() => setAsked('end')}>
        End webhook
      </Button>
      <ChangeWebhook key={`${url} ${asked}`} webhook={webhook} open={asked === 'change'} onClose={close} />
      <NewSecret id={id} open={asked === 'secret'} onClose={close} />
      <SwitchOff webhook={webhook} open={asked === 'off'} onClose={close} />
      <EndWebhook webhook={webhook} open={asked === 'end'} onClose={close} />
    </>
  );
}

function SendTest({ id }: { id: string }) {
  const test = useWebhookSend(testWebhook);
  const send = () =>
    test
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => toastFailure('The test was not sent', error, { isSaidByPage: isGone(error) }));
  return (
    <Button icon="upload" pending={test.isPending} pendingLabel="Sending..." onClick={() => void send()}>
      Send a test
    </Button>
  );
}

function SwitchOn({ id }: { id: string }) {
  const turn = useWebhookSend(turnWebhook);
  const send = () =>
    turn
      .mutateAsync({ params: { id }, body: { isOn: true } })
      .catch((error: unknown) => toastFailure('The webhook was not switched on', error, { isSaidByPage: isGone(error) }));
  return (
    <Button variant="secondary" pending={turn.isPending} pendingLabel="Switching..." onClick={() => void send()}>
      Switch on
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
      title={`Switch off ${nameOf(webhook)}?`}
      text="What happens while it is off is not sent, and what waits for another try is not sent either. You can switch it on at any time."
      action="Switch off"
      pendingLabel="Switching..."
      failed="The webhook was not switched off"
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
      title={`End ${nameOf(webhook)}?`}
      text="Nothing more is sent to it, and its log and its secret are deleted. This cannot be taken back."
      action="End webhook"
      pendingLabel="Ending..."
      dangerous
      failed="The webhook was not ended"
      onConfirm={async () => {
        await end.mutateAsync({ params: { id: webhook.id } }).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        await navigate('/settings/webhooks');
      }}
    />
  );
}
