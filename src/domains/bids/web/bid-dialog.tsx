import type { z } from 'zod';
import { explainGate } from '#domains/compliance/web/gate-refusal.tsx';
import { isGateClosed } from '#domains/compliance/web/use-gate.ts';
import type { RequestWindow } from '#domains/quotes/promise/offer-days-rules.ts';
import { firstPickupDay, OfferDaysFields, pickupDayField } from '#domains/quotes/web/offer-days-fields.tsx';
import { formatUsd } from '#shared/money.ts';
import { CheckboxField, MoneyField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { bidInput } from '../schemas.ts';
import { BidGroundFacts, LiveBidPrice, type BidGround } from './bid-ground.tsx';
import { useChangeBid, usePlaceBid } from './bid-data.ts';
import type { ActiveBid } from './active-bid.ts';

interface BidDialogProps {
  transportId: string;
  about: string;
  bid?: ActiveBid;
  ground?: BidGround | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Server errors (5xx) get the generic text. */
function showBidFailure(error: unknown): void {
  const refusal = error instanceof ApiError && error.status < 500 ? error : undefined;
  showFailure('Failed to submit bid', refusal, {
    otherwise: 'An error occurred while submitting your bid.',
    isSaidByPage: isGateClosed(error),
  });
}

export function BidDialog({ transportId, about, bid, ground = bid?.ground, open, onOpenChange }: BidDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={bid ? 'Change your bid' : 'Place a bid'} text={about}>
      <BidForm transportId={transportId} bid={bid} ground={ground} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BidFormProps {
  transportId: string;
  bid: ActiveBid | undefined;
  ground: BidGround | undefined;
  onClose: () => void;
}

const anyDay: RequestWindow = { pickupDate: null, pickupUntil: null };

export const bidFields = (bid: ActiveBid | undefined, request: RequestWindow = anyDay) => ({
  bidAmount: bid?.bidAmount ?? '',
  pickupDay: bid?.pickupDay ?? firstPickupDay(request),
  estimatedDeliveryDays: bid ? String(bid.estimatedDeliveryDays) : '',
  includesInsurance: bid?.includesInsurance ?? false,
  notes: bid?.notes ?? '',
});

/** Sends `unchangedSince` so that a change made elsewhere isn't overwritten. */
export const bidChanged = ({ id, updatedAt }: Pick<ActiveBid, 'id' | 'updatedAt'>, body: z.output<typeof bidInput>) => ({
  params: { id },
  body: { ...body, unchangedSince: updatedAt },
});

export function BidForm({ transportId, bid, ground, onClose }: BidFormProps) {
  const submitBid = usePlaceBid();
  const change = useChangeBid();
  const request = ground ?? anyDay;
  const form = useZodForm(bidInput.extend({ pickupDay: pickupDayField(request) }), bidFields(bid, request));
  const send = async (body: z.output<typeof bidInput>) => {
    const sent = bid ? await change.mutateAsync(bidChanged(bid, body)) : await submitBid.mutateAsync({ params: { id: transportId }, body });
    onClose();
    toast({
      title: bid ? 'Bid changed' : 'Bid submitted',
      description: `${formatUsd(sent.bidAmount)}. We will notify you when the shipper decides.`,
    });
  };
  return (
    <Form form={form} onSubmit={send} onFailure={showBidFailure} explain={explainGate} id="bid" className="gap-4">
      {ground && <BidGroundFacts ground={ground} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField formId="bid" name="bidAmount" label="Bid amount" placeholder="0.00" required className="[&>div]:max-w-none" />
        <OfferDaysFields formId="bid" request={request} />
        {ground && <LiveBidPrice ground={ground} />}
      </div>
      <CheckboxField formId="bid" name="includesInsurance" label="My cargo insurance covers this vehicle" />
      <TextareaField
        formId="bid"
        name="notes"
        label="Notes"
        rows={3}
        hint="Do not include contact details. Both sides see them after booking."
        optional
      />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Submitting...">{bid ? 'Change bid' : 'Submit bid'}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
