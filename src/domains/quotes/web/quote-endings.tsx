import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { refresh, useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Quote } from '../schemas.ts';
import { answerDriving, confirmDelivery, withdrawQuote } from '../endpoints.ts';
import { reviewWindowHours } from '../rules.ts';
import { offerReads, useStep } from './quote-data.ts';

interface EndingProps {
  label: string;
  title: string;
  text: ReactNode;
  pendingLabel: string;
  dangerous?: boolean;
  failed: string;
  done?: string;
  asksReason?: boolean;
  /** Not the main action where another is as likely. */
  isSecondary?: boolean;
  found?: ReactNode;
  onEnd: (reason: string | null) => Promise<unknown>;
}

function Ending({
  label,
  title,
  text,
  pendingLabel,
  dangerous = false,
  done,
  failed,
  asksReason = false,
  isSecondary = false,
  found,
  onEnd,
}: EndingProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const run = useStep();
  const end = async () => {
    await onEnd(reason.trim() || null);
    if (done) toast({ title: done });
  };
  return (
    <>
      <Button
        variant={dangerous ? 'quiet' : isSecondary ? 'secondary' : 'primary'}
        className={dangerous ? '-mx-4 whitespace-nowrap text-bad! max-sm:-my-2.5' : ''}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        text={text}
        action={label}
        pendingLabel={pendingLabel}
        cancel="Cancel"
        dangerous={dangerous}
        onConfirm={() => run(failed, end)}
      >
        {found}
        {asksReason && (
          <Field label="Reason" optional hint="Visible to everyone involved.">
            <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
      </Confirm>
    </>
  );
}

interface ConfirmDeliveryProps {
  transportId: string;
  name: string;
  /** Amount released to the carrier; null if none or settled directly. */
  pays: string | null;
  /** New damage, shown before confirming; null if there is none. */
  found?: ReactNode;
}

export function ConfirmDelivery({ transportId, name, pays, found = null }: ConfirmDeliveryProps) {
  const confirm = useSend(confirmDelivery, { refreshes: offerReads, idempotent: true });
  return (
    <Ending
      label="Confirm delivery"
      title={`Confirm delivery of the ${name}?`}
      isSecondary={found !== null}
      found={found}
      text={`First compare the vehicle with its condition at pickup. If something is damaged, file a claim instead. Confirming completes the transport${pays === null ? '' : `, pays ${pays} to the carrier`} and cannot be undone. Otherwise it completes automatically ${reviewWindowHours} hours after delivery.`}
      pendingLabel="Confirming..."
      failed="Confirmation Failed"
      onEnd={() => confirm.mutateAsync({ params: { id: transportId } })}
    />
  );
}

/** Navigates away, because the job is no longer visible. */
export function DeclineDriving({ quoteId }: { quoteId: string }) {
  const answer = useSend(answerDriving, { idempotent: true });
  const client = useQueryClient();
  const navigate = useNavigate();
  const decline = async (reason: string | null) => {
    await answer.mutateAsync({ params: { id: quoteId }, body: { answer: 'declined', reason } });
    await navigate('/dashboard');
    await refresh(client, ...offerReads);
  };
  return (
    <Ending
      label="Decline to drive"
      title="Decline to drive this job?"
      text="You leave the job. We notify the carrier, who names another driver."
      pendingLabel="Sending..."
      dangerous
      asksReason
      done="You declined this job"
      failed="Failed to send your answer"
      onEnd={decline}
    />
  );
}

export function WithdrawQuote({ quote }: { quote: Quote }) {
  const withdraw = useSend(withdrawQuote, { refreshes: offerReads, idempotent: true });
  return (
    <Ending
      label={quote.isAccepted ? 'Withdraw from the job' : 'Withdraw quote'}
      title={quote.isAccepted ? 'Withdraw from this job?' : 'Withdraw your quote?'}
      text={
        quote.isAccepted ? 'The request and its other offers open again. We notify the shipper.' : 'The shipper can no longer accept it.'
      }
      pendingLabel="Withdrawing..."
      dangerous
      asksReason
      failed="Withdrawal Failed"
      onEnd={(reason) => withdraw.mutateAsync({ params: { id: quote.id }, body: { reason } })}
    />
  );
}
