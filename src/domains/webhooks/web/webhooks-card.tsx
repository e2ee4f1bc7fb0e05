import { Link } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { useCall } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listWebhooks } from '../endpoints.ts';
import { getName, toStatus } from './webhook-labels.ts';

export function WebhooksCard() {
  const webhooks = useCall(listWebhooks, {});
  return (
    <Card
      title="Webhooks"
      text="We send every notification event to your server as it happens, signed, and retry failed calls."
      aside={
        <ButtonLink to="/settings/webhooks" variant="secondary" size="sm">
          Open webhooks
        </ButtonLink>
      }
      flush
    >
      <ListState query={webhooks} empty={<p className="border-t border-line px-5 py-3 text-muted">No webhooks.</p>}>
        {(rows) => (
          <ul className="divide-y divide-line border-t border-line" aria-label="Webhooks">
            <li className="px-5 py-3">You have {counted(rows.length, { one: 'webhook', other: 'webhooks' })}.</li>
            {rows
              .filter(({ offBecause, isOn, failingSince }) => offBecause !== null || (isOn && failingSince !== null))
              .map((row) => (
                <li key={row.id} className="flex items-start justify-between gap-4 px-5 py-3">
                  <Link to={`/settings/webhooks/${row.id}`} className="min-w-0 font-semibold wrap-anywhere text-action-ink">
                    {getName(row)}
                  </Link>
                  <Badge tone={toStatus(row)[0]}>{toStatus(row)[1]}</Badge>
                </li>
              ))}
          </ul>
        )}
      </ListState>
    </Card>
  );
}
