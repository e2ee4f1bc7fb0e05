import { useState } from 'react';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { suppressionDays } from '../rules.ts';

export interface Mistake {
  readonly note: string;
  readonly exemptDays: number;
}

interface UnbanDialogProps {
  whom: string | null;
  verb: string;
  pendingLabel: string;
  failed: string;
  isAutomatic: boolean;
  onLift: (mistake: Mistake) => Promise<unknown>;
  onClose: () => void;
}

const spans = [7, suppressionDays.usual, suppressionDays.most].map((days) => ({ value: String(days), label: `For ${days} days` }));
const untouched = { note: '', days: String(suppressionDays.usual) };

export const toMistake = ({ note, days }: typeof untouched): Mistake => ({ note: note.trim(), exemptDays: Number(days) });

/** A note marks the ban as a mistake and adds a suppression. */
export function UnbanDialog({ whom, verb, pendingLabel, failed, isAutomatic, onLift, onClose }: UnbanDialogProps) {
  const [{ note, days }, setTyped] = useState(untouched);
  const close = () => {
    setTyped(untouched);
    onClose();
  };
  return (
    <Confirm
      open={whom !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`${verb} ${whom ?? ''}?`}
      text="Its threat score is reset, and it has access again immediately."
      action={verb}
      pendingLabel={pendingLabel}
      failed={failed}
      onConfirm={() => onLift(toMistake({ note, days }))}
    >
      <div className="grid gap-4">
        <Field
          label="Why it was a mistake"
          optional
          hint={
            isAutomatic
              ? 'With a note, Sentinel stops counting these events for a while, except failed sign-ins.'
              : 'Stored in the audit log.'
          }
        >
          <Textarea rows={2} value={note} maxLength={300} onChange={(event) => setTyped({ note: event.target.value, days })} />
        </Field>
        {isAutomatic && note.trim() !== '' && (
          <Field label="Stop counting for">
            <Select options={spans} value={days} onChange={(event) => setTyped({ note, days: event.target.value })} />
          </Field>
        )}
      </div>
    </Confirm>
  );
}
