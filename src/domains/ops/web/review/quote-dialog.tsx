import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { LicenseUploads } from '#domains/handovers/web/license-uploads.tsx';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { titleOf } from '#domains/transports/web/transport-labels.ts';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { routeOf, totalOf } from '../short-words.ts';
import { FlagStanding, Said } from './quote-words.tsx';
import { useReviewSteps } from './review-steps.ts';

type Step = 'flag' | 'lift' | 'note';

export function QuoteDialog({ quote, onClose }: { quote: AdminQuote; onClose: () => void }) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf(quote.transport)} text={routeOf(quote)} size="lg">
      <div className="grid gap-6">
        <Facts
          columns={3}
          facts={[
            { label: 'Quote ID', value: shortId(quote.id), figures: true },
            { label: 'State', value: workflowLabels[quote.workflowState] },
            { label: 'Total', value: totalOf(quote), figures: true },
            { label: 'Offered by', value: quote.offeredBy?.name ?? 'The estimate' },
            { label: 'Created', value: formatDateTime(quote.createdAt) },
          ]}
        />
        <FlagStanding quote={quote} />
        <ReviewSteps quote={quote} onStep={setStep} />
        <Said quote={quote} />
        <LicenseUploads transportId={quote.transportId} />
      </div>
      {step && <StepWindow quote={quote} step={step} onClose={() => setStep(null)} />}
    </Dialog>
  );
}

/** An escalated flag is lifted by super admins alone. */
export function ReviewSteps({ quote, onStep }: { quote: AdminQuote; onStep: (step: Step) => void }) {
  const isChief = useSession().user?.role === 'super_admin';
  const { flaggedReason, isEscalated = false } = quote.metadata;
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={() => onStep('flag')}>
        {flaggedReason ? 'Flag Anew' : 'Flag Quote'}
      </Button>
      {flaggedReason && (isChief || !isEscalated) && (
        <Button size="sm" variant="secondary" onClick={() => onStep('lift')}>
          Lift Flag
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onStep('note')}>
        Add Note
      </Button>
      <ButtonLink size="sm" variant="quiet" to={`/transports/${quote.transportId}`}>
        Open transport
      </ButtonLink>
    </div>
  );
}

function StepWindow({ quote, step, onClose }: { quote: AdminQuote; step: Step; onClose: () => void }) {
  const steps = useReviewSteps(quote.id);
  const [escalates, setEscalates] = useState(quote.metadata.isEscalated ?? false);
  const name = titleOf(quote.transport);
  if (step === 'flag')
    return (
      <ReasonDialog
        title={`Flag the quote for the ${name}?`}
        text="It stands among what waits for administrators until the flag is lifted with an answer."
        hint="Administrators read it."
        missing="Please select a quote and provide a reason"
        maxLength={1000}
        action="Flag quote"
        pendingLabel="Flagging..."
        failed="Failed to flag quote"
        onSend={(reason) => steps.flag(reason, escalates)}
        onClose={onClose}
      >
        <Checkbox
          label="Escalate to super admin"
          hint="Super admins are told, and one of them answers."
          checked={escalates}
          disabled={quote.metadata.isEscalated ?? false}
          onChange={(event) => setEscalates(event.target.checked)}
        />
      </ReasonDialog>
    );
  const isNote = step === 'note';
  return (
    <ReasonDialog
      title={isNote ? `Add a note on the ${name}` : `Lift the flag of the ${name}?`}
      text={isNote ? 'It stays beside the quote.' : 'Everybody who flagged it is told what came of it.'}
      hint={isNote ? 'Only administrators read it.' : 'It stays beside the quote, and in the audit log.'}
      label={isNote ? 'Note' : 'Answer'}
      missing={isNote ? 'Please select a quote and provide a note' : 'Please say what came of it'}
      maxLength={1000}
      action={isNote ? 'Add note' : 'Lift flag'}
      pendingLabel={isNote ? 'Adding...' : 'Lifting...'}
      isCalm
      failed={isNote ? 'Failed to add admin note' : 'Failed to lift the flag'}
      onSend={isNote ? steps.note : steps.lift}
      onClose={onClose}
    />
  );
}
