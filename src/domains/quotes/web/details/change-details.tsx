import { useState } from 'react';
import type { z } from 'zod';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isBookedBeforePickup } from '#domains/transports/rules.ts';
import { useSend } from '#web/api/queries.ts';
import { DateField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { detailsInput } from '../../booking/details-schemas.ts';
import { changeDetails } from '../../endpoints.ts';
import { offerReads } from '../quote-data.ts';
import { changesSince, typedDetails } from './details-form.ts';

const formId = 'details';

/** The shipper adds and changes addresses, contacts and dates until pickup. */
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
  const [before] = useState(() => typedDetails(transport));
  const form = useZodForm(changesSince(before), before);
  const change = useSend(changeDetails, { refreshes: offerReads });
  const send = async (body: z.output<typeof detailsInput>) => {
    const saved = await change.mutateAsync({ params: { id: transport.id }, body });
    onDone();
    toast({ title: 'Details saved', ...(saved.detailsChange && { description: 'We notified your carrier, who can decline the change.' }) });
  };
  return (
    <Form form={form} onSubmit={send} id={formId}>
      <End title="Pickup" prefix="from" />
      <End title="Delivery" prefix="to" />
      <TextField
        formId={formId}
        name="releaseNumber"
        label="Gate pass or release number"
        maxLength={100}
        figures
        autoComplete="off"
        optional
      />
      <TextareaField
        formId={formId}
        name="accessNotes"
        label="Access notes"
        hint="Narrow street, low trees, gate code, opening hours"
        rows={2}
        maxLength={1000}
        optional
      />
      <FormFoot onCancel={onDone}>
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </FormFoot>
    </Form>
  );
}

const ends = {
  from: { address: 'fromAddress', date: 'pickupDate', contact: 'contact', hint: undefined },
  to: { address: 'toAddress', date: 'deliveryDate', contact: 'deliveryContact', hint: 'If another person receives the vehicle' },
} as const;

function End({ title, prefix }: { title: 'Pickup' | 'Delivery'; prefix: keyof typeof ends }) {
  const { address, date, contact, hint } = ends[prefix];
  return (
    <fieldset className="grid gap-4">
      <legend className="text-md mb-2 font-semibold">{title}</legend>
      <TextField formId={formId} name={address} label={`${title} address`} maxLength={200} autoComplete="off" optional />
      <DateField formId={formId} name={date} label={title === 'Pickup' ? 'Pickup date' : 'Requested delivery date'} optional />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          formId={formId}
          name={`${contact}Name`}
          label={`${title} contact`}
          hint={hint}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <TextField
          formId={formId}
          name={`${contact}Phone`}
          label={`${title} phone`}
          type="tel"
          maxLength={40}
          autoComplete="off"
          optional
        />
      </div>
    </fieldset>
  );
}
