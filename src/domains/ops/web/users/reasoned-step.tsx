import { useState, type FormEvent } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import type { ChosenStep } from '#domains/accounts/overseen/overseen-rules.ts';
import { Button, type ButtonSize } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { AccountChoice } from '#domains/accounts/web/overseen/account-choice.tsx';
import { missingReason, stoppedText, stoppingLabels } from './stop-labels.ts';
import { stepFailures, useUserSteps } from './user-steps.ts';

/** A button whose dialog selects an account, requires a reason and asks for confirmation. */
export function ReasonedStep({ step, size }: { step: ChosenStep; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  const { form } = stoppingLabels[step];
  return (
    <>
      <Button variant="secondary" {...(size && { size })} onClick={() => setOpen(true)}>
        {form}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={form} text={stoppedText}>
          <ReasonedForm step={step} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function ReasonedForm({ step, onDone }: { step: ChosenStep; onDone: () => void }) {
  const { form, send: action, pendingLabel, asked } = stoppingLabels[step];
  const take = useUserSteps()[step];
  const [chosen, setChosen] = useState<OverseenUser | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = chosen !== null && reason.trim() !== '';
    setProblem(isWhole ? null : missingReason);
    setAsked(isWhole);
  };
  const send = async () => {
    if (!chosen) return;
    await take(chosen.id, reason.trim());
    onDone();
  };
  return (
    <>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label={form}>
        <Field label="User" hint="Choose, or search by name, email or company">
          <AccountChoice step={step} onChoose={setChosen} />
        </Field>
        <Field label="Reason" hint="We email it to the user." {...(problem && { error: problem })}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" variant="danger">
            {action}
          </Button>
        </div>
      </form>
      {chosen && (
        <Confirm
          open={isAsked}
          onOpenChange={setAsked}
          {...asked(chosen.fullName)}
          text={`${stoppedText} We email this reason to the user: "${reason.trim()}"`}
          pendingLabel={pendingLabel}
          dangerous
          failed={stepFailures[step]}
          onConfirm={send}
        />
      )}
    </>
  );
}
