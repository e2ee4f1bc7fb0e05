import { counted } from '#shared/text/counted.ts';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { Participant } from '#domains/transports/participants/participants-schemas.ts';
import { AddParticipant } from './add-participant.tsx';
import { useParticipants, useRemoveParticipant } from './data.ts';

interface ParticipantsCardProps {
  transportId: string;
  canManage: boolean;
}

function getDigest(participants: readonly Participant[] | undefined): string {
  const count = participants?.length ?? 0;
  return count === 0 ? 'None yet' : counted(count, { one: 'participant', other: 'participants' });
}

export function ParticipantsCard({ transportId, canManage }: ParticipantsCardProps) {
  const participants = useParticipants(transportId);
  const [leaving, setLeaving] = useState<Participant | null>(null);
  const section = useFocusAfterStep(participants.data?.map(({ userId }) => userId).join() ?? null);
  if (!canManage && (participants.data ?? []).length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Participants">
      <FoldCard
        title="Participants"
        digest={getDigest(participants.data)}
        text="Inspection agents, storage yards and insurance providers who can see this transport."
        aside={canManage && <AddParticipant transportId={transportId} />}
      >
        <ListState
          query={participants}
          loading={<SkeletonText lines={2} />}
          errorText="The participants could not be loaded."
          empty={<p className="text-muted">No participants yet.</p>}
        >
          {(list) => (
            <ul className="grid divide-y divide-line">
              {list.map((participant) => (
                <Item key={participant.userId} participant={participant} onRemove={canManage ? setLeaving : undefined} />
              ))}
            </ul>
          )}
        </ListState>
        <Removal transportId={transportId} participant={leaving} onClose={() => setLeaving(null)} />
      </FoldCard>
    </section>
  );
}

function Item({ participant, onRemove }: { participant: Participant; onRemove: ((participant: Participant) => void) | undefined }) {
  const { name, role, addedAt } = participant;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {roleLabels[role]}, since {formatDate(addedAt)}
        </p>
      </div>
      {onRemove && (
        <Button variant="quiet" size="sm" className="-mx-3 text-bad!" aria-label={`Remove ${name}`} onClick={() => onRemove(participant)}>
          Remove
        </Button>
      )}
    </li>
  );
}

interface RemovalProps {
  transportId: string;
  participant: Participant | null;
  onClose: () => void;
}

function Removal({ transportId, participant, onClose }: RemovalProps) {
  const remove = useRemoveParticipant();
  if (!participant) return null;
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${participant.name}?`}
      text="They lose access immediately and are notified. Everything they recorded stays."
      action="Remove"
      pendingLabel="Removing..."
      dangerous
      failed="Participant not removed"
      onConfirm={() => remove.mutateAsync({ params: { id: transportId, userId: participant.userId } })}
    />
  );
}
