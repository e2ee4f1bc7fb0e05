import { useState } from 'react';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { suppressionDays } from '../rules.ts';

/** What is said of a mistake. */
export interface Mistake {
  readonly note: string;
  readonly exemptDays: number;
}

interface UnbanDialogProps {
  /** The address or the name; null while the window is shut. */
  whom: string | null;
  /** 'Unban' or 'Release'. */
  verb: string;
  pendingLabel: string;
  failed: string;
  /** Sentinel did it by itself, and learns from a note. */
  isAutomatic: boolean;
  onLift: (mistake: Mistake) => Promise<unknown>;
  onClose: () => void;
}

const spans = [7, suppressionDays.usual, suppressionDays.most].map((days) => ({ value: String(days), label: `For ${days} days` }));
const untouched = { note: '', days: String(suppressionDays.usual) };

/** What was typed, as it is sent. */
export const toMistake = ({ note, days }: typeof untouched): Mistake => ({ note: note.trim(), exemptDays: Number(days) });

/** Asks before somebody is let in again; a note says that it was a mistake, and teaches Sentinel. */
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
