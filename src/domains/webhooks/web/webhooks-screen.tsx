import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { hasPrograms } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import type { Webhook } from '../schemas.ts';
import { listWebhooks } from '../endpoints.ts';
import { maxWebhooks } from '../rules.ts';
import { NewWebhook } from './webhook-dialog.tsx';
import { factsInShort, getName, toStatus } from './webhook-labels.ts';

export const meta = () => pageTitle('Webhooks');

const trail = [...underDashboard, { label: 'Account Settings', to: '/settings/account' }];

export default function WebhooksScreen() {
  const { user } = useSession();
  return (
    <Page title="Webhooks" width="form" trail={trail} text="We send every notification event to your server as it happens.">
      {user && !hasPrograms(user.role) ? (
        <Empty title="No webhooks for this account" text="Administrators and compliance officers can’t have webhooks." />
      ) : (
        <Webhooks />
      )}
    </Page>
  );
}

function Webhooks() {
  const webhooks = useCall(listWebhooks, {});
  const [isMaking, setMaking] = useState(false);
  const isFull = (webhooks.data?.length ?? 0) >= maxWebhooks;
  const make = (
    <Button icon="plus" disabled={isFull} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  );
  return (
    <div className="grid gap-4">
      <ListState
        query={webhooks}
        empty={
          <Empty
            title="No webhooks"
            text="We call your server when you get an offer, a vehicle is picked up, you are paid out and more. We sign each call and retry for more than a day if your server is down."
            action={make}
          />
        }
      >
        {(rows) => (
          <>
            <ul className="divide-y divide-line rounded border border-line bg-surface" aria-label="Webhooks">
              {rows.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
            {isFull && <p className="text-muted">You have {maxWebhooks} webhooks, the maximum. Delete one you don’t use.</p>}
            <div>{make}</div>
          </>
        )}
      </ListState>
      <p className="text-sm text-muted">
        Signed as in Standard Webhooks; use one of its libraries.{' '}
        <a href="/support/api-guide#webhooks" className="text-action-ink underline">
          Verification and retries
        </a>
        {' · '}
        <a href="/api/docs" className="text-action-ink underline">
          API reference
        </a>
      </p>
      <NewWebhook open={isMaking} onClose={() => setMaking(false)} />
    </div>
  );
}

function Line({ row }: { row: Webhook }) {
  const [tone, label] = toStatus(row);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={`/settings/webhooks/${row.id}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-action-ink no-underline hover:underline"
        >
          {getName(row)}
        </Link>
        <p className="figures text-sm wrap-anywhere text-muted">{row.url}</p>
        <p className="text-sm">{factsInShort(row)}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
