import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { deleteWork, storeRefusal, type Work } from './work.ts';

/** Refused items are never sent again automatically; the user retries or discards them. */
export function RefusedWork({ refused }: { refused: readonly Work[] }) {
  const [discarded, setDiscarded] = useState<Work | null>(null);
  const [first] = refused;
  if (!first) return null;
  return (
    <Alert
      tone="bad"
      announced
      title="The server rejected this step"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button icon="refresh" onClick={() => void storeRefusal(first.n, null)}>
            Try again
          </Button>
          <Button variant="secondary" icon="trash" onClick={() => setDiscarded(first)}>
            Discard
          </Button>
        </div>
      }
    >
      <span>{first.refusal}</span> Later steps wait on this phone.
      {discarded && (
        <Confirm
          open
          onOpenChange={(open) => !open && setDiscarded(null)}
          title="Discard this step?"
          text="We delete it from this phone without sending it. Later steps are then sent."
          action="Discard"
          pendingLabel="Discarding..."
          onConfirm={async () => {
            await deleteWork(discarded.n);
            return true;
          }}
        />
      )}
    </Alert>
  );
}
