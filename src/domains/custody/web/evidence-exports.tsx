import { useEffect } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { EvidenceExport } from '../exports/schemas.ts';
import { askExport, listExports } from '../endpoints.ts';
import { isMaking, describeSize, stateLabels } from '../exports/state-rules.ts';

const againMs = 1500;

export function EvidenceExports({ transportId }: { transportId: string }) {
  const input = { params: { id: transportId } };
  const { data, refetch } = useCall(listExports, input, { silent: true, fresh: true });
  const ask = useSend(askExport, { refreshes: [`/api/transports/${transportId}/`] });
  const making = data?.some(({ state }) => isMaking(state)) ?? false;
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(() => void refetch(), againMs);
    return () => clearInterval(timer);
  }, [making, refetch]);
  const press = async () => {
    try {
      await ask.mutateAsync(input);
    } catch (error) {
      toastFailure("We couldn't start the export", error);
    }
  };
  return (
    <Card
      title="Evidence export"
      text="Everything you can see of this transport, in one signed archive that anyone can verify independently: summary, data, photos, videos, bills, claims, ledger, access log and verification script. Exports are logged."
      aside={
        <Button variant="secondary" onClick={() => void press()} disabled={making || ask.isPending}>
          {making ? 'In progress...' : 'Export evidence'}
        </Button>
      }
    >
      {data && data.length > 0 ? (
        <ul className="grid gap-3">
          {data.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">No exports yet.</p>
      )}
    </Card>
  );
}

function Row({ id, state, done, total, byteSize, manifestHash, askedByName, createdAt, expiresAt, can }: EvidenceExport) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{formatDateTime(createdAt)}</span>
          <Badge tone={state === 'ready' ? 'good' : state === 'failed' ? 'bad' : 'neutral'}>{stateLabels[state]}</Badge>
        </p>
        <p className="text-sm text-muted" role={isMaking(state) ? 'status' : undefined}>
          {[
            `For ${askedByName}`,
            state === 'running' && `${done} of ${total} files`,
            byteSize !== null && describeSize(byteSize),
            state === 'ready' && expiresAt && `available until ${formatDate(expiresAt)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {manifestHash && <p className="figures text-sm break-all text-muted">{manifestHash}</p>}
      </div>
      {can.download && (
        <ButtonLink
          to={`/api/evidence-exports/${id}/file`}
          reloadDocument
          download
          variant="secondary"
          aria-label={`Download ZIP of ${formatDateTime(createdAt)}`}
        >
          Download ZIP
        </ButtonLink>
      )}
    </li>
  );
}
