import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import type { OpsAction } from '../../ops/schemas.ts';
import type { ApprovalSubject } from '#domains/payments/ops/approvals/requests-schemas.ts';
import { confirmAction, declineAction, withdrawAction } from '../../endpoints.ts';
import { useDecision } from './ops-data.ts';
import { actionBadge, actionTitle, subjectFacts, subjectLine, describeNotified } from './ops-labels.ts';

interface ActionLineProps {
  action: OpsAction;
  about: ApprovalSubject;
}

function ActionHistory({ action }: { action: OpsAction }) {
  const { askedBy, askedAt, expiresAt, decidedBy, state } = action;
  const { label } = actionBadge(action);
  return (
    <span className="text-sm text-muted">
      {askedBy}, <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
      <span>{decidedBy && decidedBy !== askedBy && `; ${label.toLowerCase()}: ${decidedBy}`}</span>
      <span>{state === 'waiting' && expiresAt && `; expires ${formatRelative(expiresAt)}`}</span>
    </span>
  );
}

export function ActionLine({ action, about }: ActionLineProps) {
  const { reason, declinedBecause } = action;
  const { label, tone } = actionBadge(action);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-head font-semibold">{actionTitle(action)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p>
        <ActionHistory action={action} />
      </p>
      {declinedBecause && <p className="border-l-4 border-line-strong pl-3 text-sm [overflow-wrap:anywhere]">{declinedBecause}</p>}
      <Decisions action={action} about={about} />
    </div>
  );
}

/** One of a list about many payments. */
export function ActionRow({ action, about, to }: ActionLineProps & { to: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        <p className="text-sm">
          <Link to={to} className="mr-2 font-head text-base font-semibold underline-offset-2 hover:underline">
            {actionTitle(action)}
          </Link>
          {subjectLine(about)}
        </p>
        <p className="text-sm">
          {action.reason} <ActionHistory action={action} />
        </p>
      </div>
      <Decisions action={action} about={about} />
    </div>
  );
}

function Decisions({ action, about }: Pick<ActionLineProps, 'action' | 'about'>) {
  const [step, setStep] = useState<'confirm' | 'decline' | 'withdraw' | null>(null);
  const { can } = action;
  if (!can.confirm && !can.withdraw) return null;
  const close = () => setStep(null);
  return (
    <div className="flex flex-wrap gap-2">
      {can.confirm && (
        <>
          <Button size="sm" icon="check" onClick={() => setStep('confirm')}>
            Approve
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setStep('decline')}>
            Decline
          </Button>
        </>
      )}
      {can.withdraw && (
        <Button size="sm" variant="secondary" onClick={() => setStep('withdraw')}>
          Withdraw
        </Button>
      )}
      {step === 'decline' && <DeclineDialog action={action} about={about} onClose={close} />}
      <ApproveDialog action={action} about={about} open={step === 'confirm'} onClose={close} />
      <WithdrawDialog action={action} open={step === 'withdraw'} onClose={close} />
    </div>
  );
}

interface DialogProps {
  action: OpsAction;
  about: ApprovalSubject;
  open: boolean;
  onClose: () => void;
}

function ApproveDialog({ action, about, open, onClose }: DialogProps) {
  const send = useDecision(confirmAction);
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${actionTitle(action)}?`}
      text={`${action.askedBy} requested it: ${asSentence(action.reason)} It is carried out immediately, and ${describeNotified(action.kind)}.`}
      action="Approve"
      pendingLabel="Approving..."
      dangerous
      failed="No money was moved"
      onConfirm={() => send({ params: { id: action.id } })}
    >
      <Facts facts={subjectFacts(about)} />
    </Confirm>
  );
}

function WithdrawDialog({ action, open, onClose }: Omit<DialogProps, 'about'>) {
  const send = useDecision(withdrawAction);
  return (
    <Confirm
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Withdraw request: ${actionTitle(action)}?`}
      text="No money is moved. You can request it again."
      action="Withdraw request"
      pendingLabel="Withdrawing..."
      failed="Failed to withdraw the request"
      onConfirm={() => send({ params: { id: action.id } })}
    />
  );
}

function DeclineDialog({ action, about, onClose }: Omit<DialogProps, 'open'>) {
  const send = useDecision(declineAction);
  return (
    <ReasonDialog
      title={`Decline: ${actionTitle(action)}?`}
      text={`${action.askedBy} requested it: ${asSentence(action.reason)} No money is moved.`}
      hint="Visible to the requester and in the payment history."
      missing="Enter a reason for the requester"
      maxLength={500}
      action="Decline"
      pendingLabel="Declining..."
      failed="Failed to decline the request"
      onSend={(reason) => send({ params: { id: action.id }, body: { reason } })}
      onClose={onClose}
    >
      <Facts facts={subjectFacts(about)} />
    </ReasonDialog>
  );
}
