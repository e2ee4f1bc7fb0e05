import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { requirementsFact } from '#domains/compliance/explain-rules.ts';
import { ExplainLink } from '#domains/compliance/web/explain-link.tsx';
import { explainGate } from '#domains/compliance/web/gate-refusal.tsx';
import { emailAddress } from '#shared/text/email.ts';
import { formatUsd } from '#shared/money.ts';
import { writtenAmount } from '#shared/money-schemas.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { CheckboxField, MoneyField, SubmitButton } from '#web/forms/fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { RosterMember } from '../crew/roster-schemas.ts';
import type { Quote } from '../schemas.ts';
import { useDispatchQuote, useRoster } from './quote-data.ts';
import { RosterChoice } from './roster-choice.tsx';

const emailOrNothing = z.union([z.literal(''), emailAddress('Please enter a valid email address')]);
const names = z.object({
  driverEmail: emailOrNothing,
  carrierEmail: emailOrNothing,
  carrierPay: z.union([z.literal(''), writtenAmount()]),
  takesBoth: z.boolean(),
});

export const dispatchBody = ({ driverEmail, carrierEmail, carrierPay, takesBoth }: z.output<typeof names>) => ({
  driverEmail: driverEmail || null,
  carrierEmail: carrierEmail || null,
  carrierPay: carrierPay || null,
  takesBoth,
});

const isBrokerOf = ({ offeredBy }: Quote, viewerId: string | undefined): boolean =>
  offeredBy?.role === 'broker' && offeredBy.id === viewerId;

export const getTakeJobLabel = (quote: Quote, viewerId: string | undefined): string => {
  const { workflowState, can, driverDeclined } = quote;
  if (workflowState === 'booked') return isBrokerOf(quote, viewerId) ? 'Name carrier' : 'Take job';
  return can.nameDriver || driverDeclined ? 'Name another driver' : 'Name driver';
};

function afterwards({ carrierName, driverName, driverAgreedAt }: Quote, isBrokered: boolean): string {
  if (!driverName) return isBrokered ? `Next, ${carrierName ?? 'the carrier'} names the driver.` : 'Name the driver before pickup.';
  return driverAgreedAt ? `Next, ${driverName} picks up the vehicle.` : `We asked ${driverName} to drive.`;
}

function whatItMeans({ workflowState, totalQuote }: Quote, isBrokered: boolean): string {
  if (isBrokered) return 'The carrier hauls at the price you agree with them, and sees addresses and contacts.';
  if (workflowState !== 'booked') return 'We ask the driver to agree or decline.';
  return `You commit to this job at ${formatUsd(totalQuote)}.`;
}

interface TakeJobProps {
  quote: Quote;
  /** For screens that don't show it: '2019 Honda Accord, Austin, TX to Denver, CO'. */
  about?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TakeJob({ quote, about, open, onOpenChange }: TakeJobProps) {
  const { user } = useSession();
  const dispatch = useDispatchQuote();
  const form = useZodForm(names, { driverEmail: '', carrierEmail: '', carrierPay: '', takesBoth: false });
  const [isBusy, setBusy] = useState(false);
  const isBrokered = isBrokerOf(quote, user?.id);
  const isOwnDriver = !isBrokered && user?.role === 'independent_driver';
  const isDriverOptional = isBrokered || isOwnDriver;
  const { touchedFields } = form.formState;
  const roster = useRoster(open);
  const peopleFor = (part: RosterMember['part']) => roster.data?.filter((member) => member.part === part) ?? [];
  const send = async (typed: z.output<typeof names>) => {
    if (!isDriverOptional && !touchedFields.driverEmail && peopleFor('driver').length > 0)
      return form.setError('driverEmail', { message: 'Choose a driver, or choose to name one later' });
    const bookedQuote = await dispatch.mutateAsync({ params: { id: quote.id }, body: dispatchBody(typed) }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'driver_busy') setBusy(true);
      throw error;
    });
    onOpenChange(false);
    toast({
      title: quote.workflowState !== 'booked' ? 'Driver named' : isBrokered ? 'Carrier named' : 'Job taken',
      description: afterwards(bookedQuote, isBrokered),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={getTakeJobLabel(quote, user?.id)}
      text={[about, whatItMeans(quote, isBrokered)].filter(Boolean).join('. ')}
    >
      <Form form={form} onSubmit={send} explain={explainGate} id="take-job">
        {isBrokered && <CarrierFields people={peopleFor('carrier')} />}
        <RosterChoice
          formId="take-job"
          name="driverEmail"
          label="Driver"
          addressLabel="Driver's email address"
          hint="The email of the driver's account. Leave empty to name the driver later. Independent drivers drive themselves by default."
          people={peopleFor('driver')}
          nobody={isOwnDriver ? 'I’ll drive' : 'Name the driver later'}
          isOptional={isDriverOptional}
        />
        {isBusy && (
          <CheckboxField formId="take-job" name="takesBoth" label="This driver takes both jobs" hint="The driver can agree or decline." />
        )}
        <FormFoot onCancel={() => onOpenChange(false)}>
          <SubmitButton pendingLabel="Sending...">{getTakeJobLabel(quote, user?.id)}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

function CarrierFields({ people }: { people: readonly RosterMember[] }) {
  return (
    <>
      <RosterChoice
        formId="take-job"
        name="carrierEmail"
        label="Carrier"
        addressLabel="Carrier's email address"
        people={people}
        hint={
          <>
            The carrier must meet the compliance requirements. <ExplainLink fact={requirementsFact} of="the compliance requirements" />
          </>
        }
      />
      <MoneyField
        formId="take-job"
        name="carrierPay"
        label="What you pay the carrier"
        optional
        hint="The carrier sees this price, not the shipper's."
      />
    </>
  );
}
