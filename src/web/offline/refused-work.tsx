import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { dropWork, noteRefusal, type Work } from './work.ts';

/** What the server did not take, with its words: it is tried again, or given up; nothing of it goes by itself. */
export function RefusedWork({ refused }: { refused: readonly Work[] }) {
  const [given, setGiven] = useState<Work | null>(null);
  const [first] = refused;
  if (!first) return null;
  return (
    <Alert
      tone="bad"
      announced
      title="Rejected by the server"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button icon="refresh" onClick={() => void noteRefusal(first.n, null)}>
            Try again
          </Button>
          <Button variant="secondary" icon="trash" onClick={() => setGiven(first)}>
            Give it up
          </Button>
        </div>
      }
    >
      <span>{first.refusal}</span> What was done after it waits on this phone.
      {given && (
        <Confirm
          open
          onOpenChange={(open) => !open && setGiven(null)}
          title="Give this up?"
          text="It is taken off this phone and was not sent. What was done after it is sent then."
          action="Give it up"
          pendingLabel="Taking it off..."
          onConfirm={async () => {
            await dropWork(given.n);
            return true;
          }}
        />
      )}
    </Alert>
  );
}
