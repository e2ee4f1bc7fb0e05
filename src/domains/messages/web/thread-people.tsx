import { useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { Thread } from '../schemas.ts';
import { useBlock } from './message-data.ts';

type Person = Thread['people'][number];

export const ThreadPeople = ({ people, transportId }: { people: readonly Person[]; transportId: string }) => (
  <ul aria-label="Who can read these messages" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {people.map((person) => (
      <li key={person.id} className="flex flex-wrap items-center gap-x-2">
        <span className="[overflow-wrap:anywhere]">
          {person.isYou ? 'You' : person.name}, {roleLabels[person.role]}
        </span>
        {!person.isYou && <Block person={person} transportId={transportId} />}
      </li>
    ))}
  </ul>
);

function Block({ person: { id, name, isBlocked }, transportId }: { person: Person; transportId: string }) {
  const [isOpen, setOpen] = useState(false);
  const block = useBlock(transportId);
  const set = async (next: boolean) => {
    try {
      await block.mutateAsync({ params: { id: transportId }, body: { userId: id, isBlocked: next } });
    } catch (error) {
      toastFailure(next ? 'Failed to block' : 'Failed to unblock', error);
      throw error;
    }
  };
  if (isBlocked)
    return (
      <Button variant="quiet" size="sm" aria-label={`Unblock ${name}`} onClick={() => void set(false).catch(() => undefined)}>
        Unblock
      </Button>
    );
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Block ${name}`} onClick={() => setOpen(true)}>
        Block
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Block ${name}?`}
        text="You won't see their messages or be notified of them. The booking continues. You can unblock them at any time."
        action="Block"
        pendingLabel="Blocking..."
        dangerous
        onConfirm={() => set(true)}
      />
    </>
  );
}
