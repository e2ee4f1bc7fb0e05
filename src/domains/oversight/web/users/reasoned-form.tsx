import { useState, type FormEvent } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen-contract.ts';
import type { ChosenStep } from '#domains/accounts/overseen-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { AccountChoice } from './account-choice.tsx';
import { stepFailures } from './user-steps.ts';

interface ReasonedFormProps {
  title: string;
  text: string;
  action: string;
  pendingLabel: string;
  /** Only accounts that the reader may do this to are offered. */
  step: ChosenStep;
  /** Does it and tells so; throws when the form has to stay as it is. */
  onSend: (id: string, reason: string) => Promise<void>;
}

const missing = 'Please select a user and provide a reason';

/** Selects an account, takes a reason, and does what has to have both (specification 2, section 5). */
export function ReasonedForm({ title, text, action, pendingLabel, step, onSend }: ReasonedFormProps) {
  const [chosen, setChosen] = useState<OverseenUser | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  // A box that was used is a new one: its list asks anew.
  const [round, setRound] = useState(0);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || !reason.trim()) return setProblem(missing);
    setProblem(null);
    setPending(true);
    try {
      await onSend(chosen.id, reason.trim());
      setChosen(null);
      setReason('');
      setRound(round + 1);
    } catch (error) {
      toastFailure(stepFailures[step], error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Card title={title} text={text}>
      <form className="grid max-w-form gap-4" onSubmit={(event) => void send(event)} noValidate aria-label={title}>
        <Field label="User" hint="Press, or type a piece of the name, e-mail or company">
          <AccountChoice key={round} step={step} onChoose={setChosen} />
        </Field>
        <Field label="Reason" hint="The owner reads it in an e-mail." {...(problem && { error: problem })}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" variant="danger" pending={isPending} pendingLabel={pendingLabel}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  );
}
