import { useState } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { minSkipReason, shots, type ShotName } from '../shots-rules.ts';
import type { InspectionWork } from './work.ts';

/** A photo that cannot be taken: both sides read why. */
export function SkipShot({ shot, work }: { shot: ShotName; work: InspectionWork }) {
  const [isOpen, setOpen] = useState(false);
  const { label } = shots[shot];
  const skip = async (reason: string) => {
    if (await work.write({ kind: 'shot_skipped', data: { shot, reason } })) setOpen(false);
    else throw new Error('It was not saved. Please try again.');
  };
  return (
    <>
      <Button variant="quiet" size="lg" aria-label={`${label} cannot be taken`} onClick={() => setOpen(true)}>
        Cannot be taken
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`${label}: why can it not be taken?`}
          text="The shipper reads it."
          hint="A few words are enough."
          missing="Say why it cannot be taken"
          minLength={minSkipReason}
          maxLength={200}
          action="Go on without it"
          pendingLabel="Saving..."
          onSend={skip}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
