import { formatDateTimeSeconds } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { WebhookAttempt } from '../schemas.ts';
import { getWebhookDelivery, listWebhooks, replayWebhookDelivery } from '../endpoints.ts';
import { useWebhookEvents } from './use-webhook-events.ts';
import { labelOfEvent, toOutcome, toState } from './webhook-labels.ts';

const refreshes = [listWebhooks.path, '/api/webhook-deliveries'];

interface WindowProps {
  id: string;
  isOff: boolean;
  onClose: () => void;
}

export function DeliveryWindow({ id, isOff, onClose }: WindowProps) {
  const delivery = useCall(getWebhookDelivery, { params: { id } }, { fresh: true });
  const replay = useSend(replayWebhookDelivery, { refreshes });
  const found = delivery.data;
  const groups = useWebhookEvents();
  const again = () =>
    replay.mutateAsync({ params: { id } }).then(onClose, (error: unknown) => toastFailure('We couldn’t resend it', error));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={found ? labelOfEvent(groups, found.fact) : 'Delivery'}
      text={<span className="figures text-sm wrap-anywhere">{id}</span>}
      foot={
        found &&
        (found.isTest || !isOff) && (
          <Button icon="refresh" pending={replay.isPending} pendingLabel="Sending..." onClick={() => void again()}>
            Resend
          </Button>
        )
      }
    >
      <ListState query={delivery} absentText="This delivery has been deleted.">
        {(one) => (
          <div className="grid gap-5">
            <p className="flex flex-wrap items-center gap-3">
              <Badge tone={toState(one)[0]}>{toState(one)[1]}</Badge>
              <span className="text-muted">{formatDateTimeSeconds(one.createdAt)}</span>
            </p>
            <section className="grid min-w-0 gap-2">
              <h3 className="text-base">Request body</h3>
              <Text label="Request body">{pretty(one.body)}</Text>
            </section>
            <section className="grid min-w-0 gap-2">
              <h3 className="text-base">Attempts</h3>
              {one.tries.length === 0 && <p className="text-muted">None yet.</p>}
              <ol className="grid gap-3">
                {one.tries.map((attempt) => (
                  <Try key={attempt.id} attempt={attempt} />
                ))}
              </ol>
            </section>
          </div>
        )}
      </ListState>
    </Dialog>
  );
}

/** For display only: the signed body has no line breaks. */
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Focusable, so that the dialog can be scrolled by keyboard. */
const Text = ({ label, children }: { label: string; children: string }) => (
  <pre
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the window is scrolled by keys from here
    tabIndex={0}
    className="figures rounded border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
  >
    {children}
  </pre>
);

const Try = ({ attempt: { startedAt, status, problem, tookMs, answer } }: { attempt: WebhookAttempt }) => (
  <li className="grid min-w-0 gap-1">
    <p className="text-sm">
      <span className="text-muted">{formatDateTimeSeconds(startedAt)}</span> {toOutcome(status, problem, tookMs)}
    </p>
    {answer && <Text label="Response">{answer}</Text>}
  </li>
);
