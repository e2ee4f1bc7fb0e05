import { useState, type FormEvent } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen-contract.ts';
import type { ChosenStep } from '#domains/accounts/overseen-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { AccountChoice } from './account-choice.tsx';
import { stepFailures } from './user-steps.ts';

interface ReasonedFormProps {
  title: string;
  text: string;
  action: string;
  pendingLabel: string;
  /** What it is asked for once more with: 'Block Mia Marsh?' and the verb. */
  confirm: (name: string) => { title: string; action: string };
  /** Only accounts that the reader may do this to are offered. */
  step: ChosenStep;
  /** Does it and tells so; throws when the form has to stay as it is. */
  onSend: (id: string, reason: string) => Promise<void>;
}

const missing = 'Please select a user and provide a reason';

/** Selects an account, takes a reason, asks once more, and does what has to have both (specification 2, section 5). */
export function ReasonedForm({ title, text, action, pendingLabel, confirm, step, onSend }: ReasonedFormProps) {
  const [chosen, setChosen] = useState<OverseenUser | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  // A box that was used is a new one: its list asks anew.
  const [round, setRound] = useState(0);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = chosen !== null && reason.trim() !== '';
    setProblem(isWhole ? null : missing);
    setAsked(isWhole);
  };
  const send = async () => {
    if (!chosen) return;
    await onSend(chosen.id, reason.trim());
    setAsked(false);
    setChosen(null);
    setReason('');
    setRound(round + 1);
  };
  return (
    <Card title={title} text={text}>
      <form className="grid max-w-form gap-4" onSubmit={ask} noValidate aria-label={title}>
        <Field label="User" hint="Press, or type a piece of the name, e-mail or company">
          <AccountChoice key={round} step={step} onChoose={setChosen} />
        </Field>
        <Field label="Reason" hint="The owner reads it in an e-mail." {...(problem && { error: problem })}>
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
          {...confirm(chosen.fullName)}
          text={`${text} The owner reads in an e-mail: "${reason.trim()}"`}
          pendingLabel={pendingLabel}
          dangerous
          failed={stepFailures[step]}
          onConfirm={send}
        />
      )}
    </Card>
  );
}
