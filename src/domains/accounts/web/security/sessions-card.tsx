import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { SessionRow } from '#domains/accounts/own/settings-schemas.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '#domains/accounts/endpoints.ts';

export function SessionsCard() {
  const sessions = useCall(listSessions, {});
  const [chosen, setChosen] = useState<SessionRow | 'others' | null>(null);
  const hasOthers = (sessions.data ?? []).some(({ current }) => !current);
  return (
    <Card
      title="Sessions"
      text="Browsers signed in to your account."
      flush
      aside={
        hasOthers && (
          <Button variant="secondary" size="sm" onClick={() => setChosen('others')}>
            End all others
          </Button>
        )
      }
    >
      <ListState query={sessions}>
        {(rows) => (
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <SessionLine key={row.id} row={row} onEnd={() => setChosen(row)} />
            ))}
          </ul>
        )}
      </ListState>
      <EndSession chosen={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}

function SessionLine({ row, onEnd }: { row: SessionRow; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{row.device}</p>
        <p className="text-sm text-muted">
          <span className="figures">{row.ip}</span>, since {formatDateTime(row.createdAt)}
        </p>
      </div>
      {row.current ? (
        <Badge tone="good">This session</Badge>
      ) : (
        <Button variant="secondary" size="sm" aria-label={`End session: ${row.device}, ${row.ip}`} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  );
}

function EndSession({ chosen, onClose }: { chosen: SessionRow | 'others' | null; onClose: () => void }) {
  const one = useSend(revokeSession, { refreshes: [listSessions.path] });
  const others = useSend(revokeOtherSessions, { refreshes: [listSessions.path] });
  const isAll = chosen === 'others';
  const end = async () => {
    if (!chosen) return;
    await (isAll ? others.mutateAsync({}) : one.mutateAsync({ params: { id: chosen.id } }));
  };
  return (
    <Confirm
      open={chosen !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isAll ? 'End all other sessions?' : `End the session of ${chosen?.device ?? ''}?`}
      text="They are signed out immediately. This session continues."
      action={isAll ? 'End all others' : 'End session'}
      pendingLabel="Ending..."
      dangerous
      failed="The session was not ended"
      onConfirm={end}
    />
  );
}
