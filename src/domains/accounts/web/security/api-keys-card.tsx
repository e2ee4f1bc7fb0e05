import { useState } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listAccessGrants, listApiKeys, revokeApiKey } from '#domains/accounts/endpoints.ts';
import { apiKeyScopeLabels, maxApiKeys } from '#domains/accounts/api-keys/api-key-rules.ts';
import type { ApiKey } from '#domains/accounts/api-keys/api-keys-schemas.ts';
import { NewApiKey } from './new-api-key.tsx';

export function ApiKeysCard() {
  const keys = useCall(listApiKeys, {});
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<ApiKey | null>(null);
  const isFull = (keys.data?.length ?? 0) >= maxApiKeys;
  return (
    <Card
      title="API keys"
      text={
        <>
          Let your software read and write on your behalf.{' '}
          <a href="/support/api-guide" className="text-action-ink underline">
            Guide
          </a>
          {' · '}
          <a href="/api/docs" className="text-action-ink underline">
            API reference
          </a>
        </>
      }
      flush
      aside={
        keys.data && (
          <Button variant="secondary" size="sm" icon="plus" disabled={isFull} onClick={() => setMaking(true)}>
            New API key
          </Button>
        )
      }
    >
      <ListState query={keys} empty={<p className="border-t border-line px-5 py-3 text-muted">No API keys yet.</p>}>
        {(rows) => (
          <>
            <ul className="divide-y divide-line border-t border-line" aria-label="API keys">
              {rows.map((row) => (
                <KeyLine key={row.id} row={row} onRevoke={() => setChosen(row)} />
              ))}
            </ul>
            {isFull && (
              <p className="border-t border-line px-5 py-3 text-muted">
                You have the maximum of {maxApiKeys} keys. Revoke one to create another.
              </p>
            )}
          </>
        )}
      </ListState>
      <NewApiKey open={isMaking} onClose={() => setMaking(false)} />
      <RevokeKey chosen={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}

function KeyLine({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt, expiresAt, isExpired, isSuspended } = row;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {name} {isExpired && <Badge tone="warn">Expired</Badge>} {isSuspended && <Badge tone="bad">Suspended</Badge>}
        </p>
        <p className="text-sm">{scopes.map((scope) => apiKeyScopeLabels[scope].label).join(', ')}</p>
        <p className="text-sm text-muted">
          Created {formatDate(createdAt)} · {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'} ·{' '}
          {isExpired ? 'expired' : 'expires'} {formatDate(expiresAt)}
        </p>
        {isSuspended && <Suspension row={row} />}
      </div>
      <Button variant="secondary" size="sm" aria-label={`Revoke the key ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

const Suspension = ({ row: { suspendedUntil, suspendReason } }: { row: ApiKey }) => (
  <p className="text-sm text-bad">
    Suspended {suspendedUntil ? `until ${formatDateTime(suspendedUntil)}` : 'permanently'}: its requests look like an attack (
    <span>{suspendReason}</span>). Revoke it if you don’t recognize them.
  </p>
);

const notRevoked = async (error: unknown) => (
  <Alert tone="bad" announced title="The key was not revoked and still works">
    {describeFailure(error, 'Please try again.')}
  </Alert>
);

function RevokeKey({ chosen, onClose }: { chosen: ApiKey | null; onClose: () => void }) {
  const revoke = useSend(revokeApiKey, { refreshes: [listApiKeys.path, listAccessGrants.path] });
  return (
    <Confirm
      open={chosen !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke the key ${chosen?.name ?? ''}?`}
      text="It stops working immediately. You can’t undo this."
      action="Revoke key"
      pendingLabel="Revoking..."
      dangerous
      explain={notRevoked}
      onConfirm={async () => {
        if (chosen) await revoke.mutateAsync({ params: { id: chosen.id } });
      }}
    />
  );
}
