import { useState } from 'react';
import { formatDateTimeSeconds } from '#shared/dates.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { Webhook, WebhookDelivery } from '../schemas.ts';
import { listWebhookDeliveries } from '../endpoints.ts';
import { retentionDays } from '../rules.ts';
import { DeliveryWindow } from './delivery-window.tsx';
import { useWebhookEvents } from './use-webhook-events.ts';
import { labelOfEvent, toOutcome, toState } from './webhook-labels.ts';

/** Polling interval while a delivery is being sent. */
const lookAgainMs = 2_000;
const isOnItsWay = ({ state, nextTryAt }: WebhookDelivery): boolean =>
  state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + lookAgainMs;

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const deliveries = useCallPages(
    listWebhookDeliveries,
    { params: { id: webhook.id }, query: {} },
    { fresh: true, againIn: (rows) => (rows.some(isOnItsWay) ? lookAgainMs : null) },
  );
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Card title="Deliveries" text={`Deliveries and responses of the last ${retentionDays} days.`} flush>
      <ListState query={deliveries} empty={<p className="border-t border-line px-5 py-3 text-muted">No deliveries yet. Send a test.</p>}>
        {(rows) => (
          <>
            <ul className="divide-y divide-line border-t border-line" aria-label="Deliveries">
              {rows.map((row) => (
                <Line key={row.id} row={row} onOpen={() => setOpened(row.id)} />
              ))}
            </ul>
            {deliveries.hasNextPage && (
              <div className="pb-4">
                <LoadMore
                  hasMore
                  pending={deliveries.isFetchingNextPage}
                  progress={`Showing ${rows.length} deliveries`}
                  onMore={() => void deliveries.fetchNextPage()}
                />
              </div>
            )}
          </>
        )}
      </ListState>
      {opened && <DeliveryWindow id={opened} isOff={!webhook.isOn} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function Line({ row, onOpen }: { row: WebhookDelivery; onOpen: () => void }) {
  const { fact, state, createdAt, nextTryAt, attempts, lastStatus, lastProblem, lastTookMs } = row;
  const [tone, stateLabel] = toState(row);
  const label = labelOfEvent(useWebhookEvents(), fact);
  const when = formatDateTimeSeconds(createdAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-muted">
          <span className="figures">{fact}</span> · {when}
        </p>
        {attempts > 0 && (
          <p className="text-sm wrap-anywhere">
            {toOutcome(lastStatus, lastProblem, lastTookMs)} <span>{attempts > 1 && `${attempts} attempts.`}</span>{' '}
            <span>{state === 'waiting' && nextTryAt && `Next attempt: ${formatDateTimeSeconds(nextTryAt)}.`}</span>
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tone}>{stateLabel}</Badge>
        <Button variant="secondary" size="sm" aria-label={`Open: ${label}, ${when}`} onClick={onOpen}>
          Open
        </Button>
      </div>
    </li>
  );
}
