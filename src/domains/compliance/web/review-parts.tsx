import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { SameNumberAlert } from '#domains/credentials/web/same-number-alert.tsx';
import { formatDate } from '#shared/dates.ts';
import { isPricing, roleLabels } from '#shared/roles.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateProblem } from '#web/ui/inputs/date-problem.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input, Textarea } from '#web/ui/inputs/input.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { PendingDocument } from '../documents/documents-schemas.ts';
import { documentLabels } from '../documents/documents-rules.ts';
import { useReview } from './documents-data.ts';
import { isReasonMissing, reviewBody, reviewStart, type ReviewForm } from './review-body.ts';

const closedCodes = ['already_reviewed', 'not_found'];

/** `onDecided` gets the result, or null if another reviewer decided first. */
export function useDecision({ document, onDecided }: { document: PendingDocument; onDecided: (verified: boolean | null) => void }) {
  const review = useReview();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => reviewStart(document));
  const expiresInput = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const ask = () => {
    const halfTyped = dateProblem(expiresInput.current);
    setErrors(halfTyped ? { expirationDate: halfTyped } : {});
    setAsked(!halfTyped);
  };
  const decide = async (verified: boolean, notes = typed.notes) => {
    if (isReasonMissing(verified, { notes })) return setErrors({ notes: 'Please say why you reject this document' });
    setErrors({});
    setChoice(verified ? 'approve' : 'reject');
    try {
      await review.mutateAsync({ params: { id: document.id }, body: reviewBody(verified, { ...typed, notes }) });
      toast({
        title: 'Document verification updated',
        description: `${documentLabels[document.documentType]} ${verified ? 'approved' : 'rejected'}`,
      });
      onDecided(verified);
    } catch (error) {
      const description = error instanceof ApiError ? error.userMessage : 'Please try again.';
      toast({ title: 'Verification failed', description, variant: 'destructive' });
      // Another reviewer decided, or the owner deleted it: the displayed document is outdated.
      if (error instanceof ApiError && closedCodes.includes(error.code))
        return void (await refresh(client, '/api/compliance').then(() => onDecided(null)));
      if (error instanceof ApiError) setErrors(error.fields);
    } finally {
      setChoice(null);
    }
  };
  const type = (part: Partial<ReviewForm>) => setTyped({ ...typed, ...part });
  return { typed, type, expiresInput, choice, errors, decide, ask, isAsked, close: () => setAsked(false) };
}

function Holder({ document: { owner, uploadedAt } }: { document: PendingDocument }) {
  return (
    <Facts
      facts={[
        {
          label: 'Uploaded by',
          value: (
            <>
              {isPricing(owner.role) ? (
                <Link to={`/carriers/${owner.id}`} className="text-action-ink underline underline-offset-2">
                  {owner.companyName ?? owner.fullName}
                </Link>
              ) : (
                (owner.companyName ?? owner.fullName)
              )}
              <span className="block text-sm text-muted">
                {owner.companyName && `${owner.fullName}, `}
                {roleLabels[owner.role]}, {formatDate(uploadedAt)}
              </span>
            </>
          ),
          wide: true,
        },
        { label: 'USDOT', value: owner.dotNumber, figures: true },
        { label: 'MC', value: owner.mcNumber, figures: true },
      ]}
    />
  );
}

const describeCompany = (name: string | null, dotNumber: string | null, mcNumber: string | null) =>
  [name, dotNumber && `USDOT ${dotNumber}`, mcNumber].filter(Boolean).join(', ') || 'nothing';

/** Signs that the owner is not the business it claims to be. */
export function IdentityDoubts({ document: { identity, owner } }: { document: PendingDocument }) {
  const { before, registerName, nameAgrees, sameDotNumber } = identity;
  return (
    <>
      {before && (
        <Alert tone="warn" title="Name or numbers changed">
          Last reviewed: {describeCompany(before.companyName, before.dotNumber, before.mcNumber)}. Now:{' '}
          {describeCompany(owner.companyName, owner.dotNumber, owner.mcNumber)}.
        </Alert>
      )}
      {nameAgrees === false && (
        <Alert tone="warn" title="FMCSA has a different name">
          FMCSA lists these numbers as <span>{registerName}</span>.
        </Alert>
      )}
      <SameNumberAlert accounts={sameDotNumber} />
    </>
  );
}

export type Decision = ReturnType<typeof useDecision>;

export function ReviewFields({
  document,
  decision: { typed, type, expiresInput, errors },
}: {
  document: PendingDocument;
  decision: Decision;
}) {
  return (
    <div className="grid gap-4">
      <IdentityDoubts document={document} />
      <Holder document={document} />
      <Field
        label="Expiration Date"
        hint="As shown on the document. It is valid until this date."
        error={errors.expirationDate}
        optional={document.documentType !== 'certificate_of_insurance'}
      >
        <DateInput ref={expiresInput} value={typed.expires} onChange={(event) => type({ expires: event.target.value })} />
      </Field>
      {document.documentType === 'certificate_of_insurance' && (
        <Field
          label="Cargo coverage"
          hint="Motor truck cargo limit per load, in dollars. Shippers see it on the trust card. Leave empty if none is shown."
          error={errors.cargoLimit}
          optional
        >
          <Input inputMode="decimal" figures value={typed.cargoLimit} onChange={(event) => type({ cargoLimit: event.target.value })} />
        </Field>
      )}
      <Field label="Verification Notes" hint="The owner can read these. A rejection needs a reason." error={errors.notes}>
        <Textarea value={typed.notes} maxLength={2000} onChange={(event) => type({ notes: event.target.value })} />
      </Field>
    </div>
  );
}

interface ButtonsProps {
  document: PendingDocument;
  decision: Decision;
  /** A document nobody has opened can only be rejected. */
  isSeen?: boolean;
}

export function ReviewButtons({ document, decision, isSeen = true }: ButtonsProps) {
  const { choice, decide, ask, isAsked } = decision;
  return (
    <>
      <Button
        variant="secondary"
        pending={choice === 'reject'}
        pendingLabel="Rejecting..."
        disabled={choice === 'approve'}
        onClick={() => void decide(false)}
      >
        Reject
      </Button>
      <Button
        icon="check"
        pending={choice === 'approve'}
        pendingLabel="Approving..."
        disabled={choice === 'reject' || !isSeen}
        title={isSeen ? undefined : 'Open the document first'}
        onClick={ask}
        data-approve
      >
        Approve
      </Button>
      {isAsked && <ApproveDialog document={document} decision={decision} />}
    </>
  );
}

function ApproveDialog({ document: { documentType, owner, identity }, decision }: Omit<ButtonsProps, 'isSeen'>) {
  const { typed, decide, close } = decision;
  if (identity.sameDotNumber.length > 0)
    return (
      <ReasonDialog
        title={`Approve although another account uses USDOT ${owner.dotNumber}?`}
        text={`${identity.sameDotNumber.map(({ name }) => name).join(', ')} uses the same number. Say how you ruled out that this is someone else.`}
        label="Note"
        hint="Stored in the audit log. The owner can read it too."
        missing="Say why you approve this document"
        maxLength={2000}
        initialReason={typed.notes}
        action="Approve anyway"
        pendingLabel="Approving..."
        onSend={(reason) => decide(true, reason)}
        onClose={close}
      />
    );
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && close()}
      title={`Approve the ${documentLabels[documentType]} of ${owner.companyName ?? owner.fullName}?`}
      text={
        typed.expires
          ? `Valid until ${formatDate(typed.expires)}. We notify the owner.`
          : 'Without an expiration date. We notify the owner.'
      }
      action="Approve"
      pendingLabel="Approving..."
      onConfirm={() => decide(true)}
    />
  );
}
