import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { ApiError } from '#web/api/call.ts';
import { Form, useZodForm } from '#web/forms/form.tsx';
import { CheckboxField, MoneyField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Quote } from '../contract.ts';
import { useDispatchQuote } from './quote-data.ts';

const emailOrNothing = z.union([z.literal(''), z.email('Please enter a valid email address')]);
const names = z.object({ driverEmail: emailOrNothing, carrierEmail: emailOrNothing, carrierPay: z.string(), takesBoth: z.boolean() });

/** What this dispatch is called: first the job is taken, then a driver is named. */
export const takeLabel = ({ workflowState, can, driverDeclined }: Quote): string => {
  if (workflowState === 'booked') return 'Take the job';
  return can.nameDriver || driverDeclined ? 'Name another driver' : 'Name the driver';
};

/** Who acts next once the job is taken. */
function afterwards({ driverName, driverAgreedAt }: Quote): string {
  if (!driverName) return 'Name the driver before pickup.';
  return driverAgreedAt ? `${driverName} drives it and acts next: pickup.` : `${driverName} is asked to drive it and answers next.`;
}

interface TakeJobProps {
  quote: Quote;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes the job, and names who drives it; a broker names the carrier too. */
export function TakeJob({ quote, open, onOpenChange }: TakeJobProps) {
  const { user } = useSession();
  const dispatch = useDispatchQuote();
  const form = useZodForm(names, { driverEmail: '', carrierEmail: '', carrierPay: '', takesBoth: false });
  const [isBusy, setBusy] = useState(false);
  const isBrokered = quote.offeredBy?.role === 'broker' && quote.offeredBy.id === user?.id;
  const send = async ({ driverEmail, carrierEmail, carrierPay, takesBoth }: z.output<typeof names>) => {
    const body = {
      driverEmail: driverEmail || null,
      carrierEmail: carrierEmail || null,
      carrierPay: carrierPay || null,
      takesBoth,
    };
    const taken = await dispatch.mutateAsync({ params: { id: quote.id }, body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'driver_busy') setBusy(true);
      throw error;
    });
    onOpenChange(false);
    toast({
      title: quote.workflowState === 'booked' ? 'Job taken' : 'Driver named',
      description: afterwards(taken),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={takeLabel(quote)}
      text="You commit to this job at the accepted price. The addresses and the contact open to you."
    >
      <Form form={form} onSubmit={send} id="take-job">
        {isBrokered && (
          <TextField
            formId="take-job"
            name="carrierEmail"
            label="Carrier's e-mail address"
            type="email"
            autoComplete="off"
            hint="The carrier has to meet the compliance requirements."
          />
        )}
        {isBrokered && (
          <MoneyField
            formId="take-job"
            name="carrierPay"
            label="What you pay the carrier"
            optional
            hint="The carrier reads this price, and never the shipper's."
          />
        )}
        <TextField
          formId="take-job"
          name="driverEmail"
          label="Driver's e-mail address"
          type="email"
          autoComplete="off"
          optional
          hint="The address of the driver's account. Leave it empty to name the driver later; an independent driver drives unless another is named."
        />
        {isBusy && (
          <CheckboxField
            formId="take-job"
            name="takesBoth"
            label="This driver takes both jobs"
            hint="The driver is told, and agrees or declines."
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <SubmitButton pendingLabel="Sending...">{takeLabel(quote)}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
