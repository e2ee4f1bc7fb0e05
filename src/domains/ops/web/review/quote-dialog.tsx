import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { LicenseUploads } from '#domains/handovers/web/license-uploads.tsx';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { toRoute, getTotal } from '../quote-text.ts';
import { FlagStatus, FlagNotes } from './quote-flags.tsx';
import { useReviewSteps } from './review-steps.ts';

type Step = 'flag' | 'lift' | 'note';

interface QuoteDialogProps {
  quote: AdminQuote;
  /** Opens the workflow manager. */
  onManage: () => void;
  onClose: () => void;
}

export function QuoteDialog({ quote, onManage, onClose }: QuoteDialogProps) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={getTitle(quote.transport)} text={toRoute(quote)} size="lg">
      <div className="grid gap-6">
        <Facts
          columns={3}
          facts={[
            { label: 'Quote ID', value: shortId(quote.id), figures: true },
            { label: 'Quote state', value: workflowLabels[quote.workflowState] },
            { label: 'Price', value: getTotal(quote), figures: true },
            { label: 'Offered by', value: quote.offeredBy?.name ?? 'Estimate' },
            { label: 'Created', value: formatDateTime(quote.createdAt) },
          ]}
        />
        <FlagStatus quote={quote} />
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={onManage}>
            Change State
          </Button>
          <ReviewSteps quote={quote} onStep={setStep} />
        </div>
        <FlagNotes quote={quote} />
        <LicenseUploads transportId={quote.transportId} />
      </div>
      {step && <StepWindow quote={quote} step={step} onClose={() => setStep(null)} />}
    </Dialog>
  );
}

/** Only super administrators lift an escalated flag. */
export function ReviewSteps({ quote, onStep }: { quote: AdminQuote; onStep: (step: Step) => void }) {
  const isChief = useSession().user?.role === 'super_admin';
  const { flaggedReason, isEscalated = false } = quote.metadata;
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={() => onStep('flag')}>
        {flaggedReason ? 'Flag Again' : 'Flag Quote'}
      </Button>
      {flaggedReason && (isChief || !isEscalated) && (
        <Button size="sm" variant="secondary" onClick={() => onStep('lift')}>
          Remove Flag
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
  const name = getTitle(quote.transport);
  if (step === 'flag')
    return (
      <ReasonDialog
        title={`Flag the quote for the ${name}?`}
        text="Administrators see it as open until one of them removes the flag with an answer."
        hint="Only administrators see this."
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
          hint="We notify super admins, and one of them answers."
          checked={escalates}
          disabled={quote.metadata.isEscalated ?? false}
          onChange={(event) => setEscalates(event.target.checked)}
        />
      </ReasonDialog>
    );
  const isNote = step === 'note';
  return (
    <ReasonDialog
      title={isNote ? `Add a note on the ${name}` : `Remove the flag of the ${name}?`}
      text={isNote ? 'Stored with the quote.' : 'We send it to everyone who flagged the quote.'}
      hint={isNote ? 'Only administrators see this.' : 'Stored with the quote and in the audit log.'}
      label={isNote ? 'Note' : 'Answer'}
      missing={isNote ? 'Please select a quote and provide a note' : 'Please enter the answer'}
      maxLength={1000}
      action={isNote ? 'Add note' : 'Remove flag'}
      pendingLabel={isNote ? 'Adding...' : 'Removing...'}
      isCalm
      failed={isNote ? 'Failed to add admin note' : "We couldn't remove the flag"}
      onSend={isNote ? steps.note : steps.lift}
      onClose={onClose}
    />
  );
}
