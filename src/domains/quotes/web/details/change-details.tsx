import { useState } from 'react';
import type { z } from 'zod';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isBookedBeforePickup } from '#domains/transports/rules.ts';
import { useSend } from '#web/api/queries.ts';
import type { StopKind } from '#domains/transports/stops/stop-rules.ts';
import { AccessFields, ContactFields, WindowFields } from '#domains/transports/web/stops/stop-fields.tsx';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { detailsInput } from '../../booking/details-schemas.ts';
import { changeDetails } from '../../endpoints.ts';
import { offerReads } from '../quote-data.ts';
import { toChanges, toTypedDetails, withContactLines } from './details-form.ts';

const formId = 'details';

export function ChangeDetails({ transport, variant = 'secondary' }: { transport: TransportDetail; variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false);
  const isMissing = !transport.fromAddress || !transport.toAddress;
  const isBooked = isBookedBeforePickup(transport.status);
  return (
    <>
      <Button variant={variant} size="sm" icon="edit" onClick={() => setOpen(true)}>
        {isMissing ? 'Add addresses' : 'Change details'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Addresses, contacts and dates"
        text={
          isBooked && transport.fixedPrice === null
            ? 'You can change these until pickup. Your carrier can decline a changed date or address.'
            : 'You can change these until pickup. Carriers see the dates now, addresses and contacts only after booking.'
        }
      >
        {isOpen && <DetailsForm transport={transport} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

export function DetailsForm({ transport, onDone }: { transport: TransportDetail; onDone: () => void }) {
  const [before] = useState(() => toTypedDetails(transport));
  // Once booked, the driver needs a contact at both ends, so the form asks.
  const form = useZodForm(toChanges(before), isBookedBeforePickup(transport.status) ? withContactLines(before) : before);
  const change = useSend(changeDetails, { refreshes: offerReads });
  const send = async (body: z.output<typeof detailsInput>) => {
    const saved = await change.mutateAsync({ params: { id: transport.id }, body });
    onDone();
    toast({ title: 'Details saved', ...(saved.detailsChange && { description: 'We notified your carrier, who can decline the change.' }) });
  };
  return (
    <Form form={form} onSubmit={send} id={formId}>
      <End kind="pickup" />
      <End kind="delivery" />
      <FormFoot onCancel={onDone}>
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </FormFoot>
    </Form>
  );
}

function End({ kind }: { kind: StopKind }) {
  const title = kind === 'pickup' ? 'Pickup' : 'Delivery';
  return (
    <fieldset className="grid gap-4">
      <legend className="text-md mb-2 font-semibold">{title}</legend>
      <TextField
        formId={formId}
        name={kind === 'pickup' ? 'fromAddress' : 'toAddress'}
        label={`${title} address`}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <WindowFields formId={formId} kind={kind} />
      <ContactFields formId={formId} kind={kind} />
      <Fold title={`${title} access`}>
        <AccessFields formId={formId} kind={kind} />
      </Fold>
    </fieldset>
  );
}
