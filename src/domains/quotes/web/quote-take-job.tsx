import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { Form, useZodForm } from '#web/forms/form.tsx';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Quote } from '../contract.ts';
import { useDispatchQuote } from './quote-data.ts';

const emailOrNothing = z.union([z.literal(''), z.email('Please enter a valid email address')]);
const names = z.object({ driverEmail: emailOrNothing, carrierEmail: emailOrNothing });

/** What this dispatch is called: first the job is taken, then a driver is named. */
export const takeLabel = (quote: Quote): string => (quote.workflowState === 'booked' ? 'Take the job' : 'Name the driver');

interface TakeJobProps {
  quote: Quote;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes the job, and names who drives it; a broker names the carrier too. */
export function TakeJob({ quote, open, onOpenChange }: TakeJobProps) {
  const { user } = useSession();
  const dispatch = useDispatchQuote();
  const form = useZodForm(names, { driverEmail: '', carrierEmail: '' });
  const isBrokered = quote.offeredBy?.role === 'broker' && quote.offeredBy.id === user?.id;
  const send = async ({ driverEmail, carrierEmail }: z.output<typeof names>) => {
    const taken = await dispatch.mutateAsync({
      params: { id: quote.id },
      body: { driverEmail: driverEmail || null, carrierEmail: carrierEmail || null },
    });
    onOpenChange(false);
    toast({
      title: 'Job taken',
      description: taken.driverName ? `${taken.driverName} drives it and acts next: pickup.` : 'Name the driver before pickup.',
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
        <TextField
          formId="take-job"
          name="driverEmail"
          label="Driver's e-mail address"
          type="email"
          autoComplete="off"
          optional
          hint="The address of the driver's account. Leave it empty to name the driver later; an independent driver drives unless another is named."
        />
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
