import { useState } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Content } from '#domains/inspections/sealing/content-rules.ts';
import { sameReason } from '#domains/inspections/missing-rules.ts';
import { minSkipReason, shotInSentence, shots, type ShotName } from '#domains/inspections/photos/shots-rules.ts';
import type { InspectionWork } from '../waiting/work.ts';

export function SkipShot({ shot, skipped, work }: { shot: ShotName; skipped: Content['skipped']; work: InspectionWork }) {
  const [isOpen, setOpen] = useState(false);
  const { label } = shots[shot];
  const skip = async (reason: string) => {
    const other = sameReason([...skipped.filter((one) => one.shot !== shot), { shot, reason }], { shot, reason });
    if (other) throw new Error(`You gave the same reason for ${shotInSentence(other)}. Say why this photo can't be taken.`);
    if (await work.write({ kind: 'shot_skipped', data: { shot, reason } })) setOpen(false);
    else throw new Error("We couldn't save this. Please try again.");
  };
  return (
    <>
      <Button variant="quiet" size="lg" aria-label={`${label} can't be taken`} onClick={() => setOpen(true)}>
        Can't be taken
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`${label}: why can't it be taken?`}
          text="The shipper sees your reason before releasing the vehicle."
          hint="What prevents this photo?"
          missing="Say why the photo can't be taken"
          minLength={minSkipReason}
          maxLength={200}
          action="Continue without it"
          pendingLabel="Saving..."
          onSend={skip}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
