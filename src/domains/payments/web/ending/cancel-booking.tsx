import { useState } from 'react';
import { offerReads, useStep } from '#domains/quotes/web/quote-data.ts';
import { cancelTransport } from '#domains/quotes/endpoints.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { useSend } from '#web/api/queries.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import type { RefundQuote } from '../../ending/schemas.ts';
import { useRefundQuote, RefundPreview } from './what-comes-back.tsx';

interface CancelBookingProps {
  transportId: string;
  name: string;
  /** Offers that are closed by it. */
  openOffers?: number;
}

export function CancelBooking({ transportId, name, openOffers = 0 }: CancelBookingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="-mx-4 whitespace-nowrap text-bad!" onClick={() => setOpen(true)}>
        Cancel transport
      </Button>
      {isOpen && <CancelSheet {...{ transportId, name, openOffers }} onClose={() => setOpen(false)} />}
    </>
  );
}

const notices = {
  changed: 'The refund has changed. Review the new amount.',
  unseen: 'Not cancelled yet. The refund could not be shown.',
} as const;

/** The server refuses the cancellation if the refund differs from the one shown. */
export const cancelBody = (reason: string, refund: Pick<RefundQuote, 'refund'> | null) => ({
  reason: reason.trim() || null,
  ...(refund && { refund: refund.refund }),
});

function CancelSheet({ transportId, name, openOffers, onClose }: Required<CancelBookingProps> & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<keyof typeof notices | null>(null);
  const quote = useRefundQuote(transportId);
  const cancel = useSend(cancelTransport, { refreshes: offerReads, idempotent: true });
  const run = useStep();
  const showFirst = async (why: keyof typeof notices) => {
    setNotice(why);
    await quote.refetch();
    throw new Error('the sheet shows what comes back, and stays');
  };
  const end = async () => {
    if (!quote.data) return showFirst('unseen');
    const body = cancelBody(reason, quote.data.refund);
    let isOther = false;
    await run('Cancellation Failed', () =>
      cancel.mutateAsync({ params: { id: transportId }, body }).catch((error: unknown) => {
        isOther = error instanceof ApiError && ['refund_changed', 'refund_unseen'].includes(error.code);
        if (!isOther) throw error;
      }),
    );
    if (isOther) await showFirst('changed');
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel the transport of the ${name}?`}
      text={
        <div className="grid gap-2">
          {notice && <p role="alert">{notices[notice]}</p>}
          <RefundPreview quote={quote} />
          <p>{openOffers > 0 && `${counted(openOffers, { one: 'offer', other: 'offers' })} will be closed. `}You cannot undo this.</p>
        </div>
      }
      action="Cancel transport"
      pendingLabel="Cancelling..."
      cancel="Keep transport"
      dangerous
      onConfirm={end}
    >
      <Field label="Reason" optional hint="Visible to everyone involved.">
        <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Confirm>
  );
}
