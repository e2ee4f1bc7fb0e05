import { useState } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { toRefused, useUpdateState, type StepRefusal } from './workflow-data.ts';

interface WorkflowOverrideProps {
  quote: AdminQuote;
  newState: WorkflowState;
  refused: readonly StepRefusal[];
  reason: string;
  /** The displayed refund, if a paid booking ends. */
  refund: string | undefined;
  onClose: () => void;
}

/** Formats 'payment-in-escrow' and 'no_driver' for display. */
function spellName(name: string): string {
  const text = name.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lists the guards that rejected the step; overriding them requires a reason, which is logged. */
export function WorkflowOverride({ quote, newState, refused: first, reason: initialReason, refund, onClose }: WorkflowOverrideProps) {
  const [refused, setRefused] = useState(first);
  const update = useUpdateState();
  const override = async (reason: string) => {
    try {
      await update(quote, { newState, reason, overrides: refused.map(({ name }) => name), refund });
    } catch (error) {
      const more = toRefused(error);
      setRefused([...refused, ...more.filter(({ name }) => !refused.some((earlier) => earlier.name === name))]);
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={`Override what prevents ${workflowLabels[newState]}?`}
      text="Only the checks listed here are overridden. Your name, reason and each check are stored in the history, audit log and chain of custody."
      hint="The shipper, the parties of this quote and administrators can read it."
      missing="Please give a reason"
      maxLength={500}
      action="Override and update"
      pendingLabel="Updating..."
      initialReason={initialReason}
      onSend={override}
      onClose={onClose}
    >
      <ul aria-label="Checks that prevent this change" className="grid gap-3">
        {refused.map(({ name, why }) => (
          <li key={name} className="border-l-4 border-warn bg-warn-tint p-3">
            <p className="font-head font-semibold">{spellName(name)}</p>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
