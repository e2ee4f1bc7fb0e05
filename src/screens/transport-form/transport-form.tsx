import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sendAttempt } from '#web/api/requests/attempts.ts';
import { refresh } from '#web/api/queries.ts';
import { SubmitButton, TextField, TextareaField } from '#web/forms/fields.tsx';
import { storedAttempts } from '#web/forms/stored-attempts.ts';
import { clearFields, useStoredFields } from '#web/forms/stored-fields.ts';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Claims } from '#web/ui/facts/claims.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { TransportInput } from '#domains/transports/schemas.ts';
import { ConditionFields } from '#domains/transports/web/form/condition-fields.tsx';
import { requestReads } from '#domains/transports/web/data.ts';
import { transportFields, type TransportFormFields } from '#domains/transports/web/form/form-values.ts';
import { LiveEstimate } from '#domains/transports/web/form/live-estimate.tsx';
import { PhotoSection } from '#domains/transports/web/photos/section.tsx';
import { usePhotoUploads } from '#domains/transports/web/photos/uploads.ts';
import { RouteFields } from '#domains/transports/web/form/route-fields.tsx';
import { AccessFields, ContactFields, WindowFields } from '#domains/transports/web/stops/stop-fields.tsx';
import { ServiceFeeCard } from '#domains/transports/web/form/service-fee-card.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { useDraft } from '#domains/transports/web/draft/use-draft.ts';
import { VehicleFields } from '#domains/transports/web/form/vehicle-fields.tsx';
import { sendRequest } from './send-request.ts';

const formId = 'transport';

const toStoredName = (draftId: string | null) => `${formId}:${draftId ?? 'new'}`;

function useRequestQuotes() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (body: TransportInput, draftId: string | null) => {
    const created = await sendAttempt(storedAttempts(toStoredName(draftId)), body, (key) => sendRequest(body, draftId, key));
    toast({ title: 'Transport Created', description: 'Your request is with verified carriers. Its opening quote is ready.' });
    await navigate(`/transport-details/${created.id}`);
    await refresh(client, ...requestReads);
  };
}

const photosMissing = 'Some photos were not uploaded. Retry or remove them, then request quotes again.';

interface TransportFormProps {
  fields: TransportFormFields;
  draftId: string | null;
}

export function TransportForm({ fields, draftId: openedId }: TransportFormProps) {
  const form = useZodForm(transportFields, fields);
  const draft = useDraft(form, openedId, (before) => {
    clearFields(toStoredName(before));
    // An earlier attempt had other content.
    storedAttempts(toStoredName(before)).end();
  });
  const keptName = toStoredName(draft.draftId);
  useStoredFields(form, keptName);
  const photos = usePhotoUploads(draft.ensure);
  const requestQuotes = useRequestQuotes();
  return (
    <Form
      form={form}
      id={formId}
      onSubmit={async (body) => {
        if (!(await photos.queue.settle())) throw new Error(photosMissing);
        await requestQuotes(body, draft.currentId());
        clearFields(keptName);
      }}
      onFailure={(error) => showFailure('Request Quotes Failed', error, { otherwise: 'Failed to create transport request.' })}
      className="items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8 lg:*:col-start-1"
    >
      <Card title="Transport Route">
        <RouteFields formId={formId} />
        <Stops />
      </Card>
      <Card title="Vehicle Information">
        <VehicleFields formId={formId} />
        <div className="mt-5 grid gap-5">
          <TextField formId={formId} name="color" label="Color" maxLength={60} optional className="max-w-56" />
          <ConditionFields formId={formId} />
        </div>
      </Card>
      <aside aria-label="Price" className="grid content-start gap-5 lg:sticky lg:top-5 lg:col-start-2! lg:row-span-6 lg:row-start-1">
        <LiveEstimate />
        <ServiceFeeCard />
      </aside>
      <PhotoSection draftId={draft.draftId} uploads={photos} />
      <Card title="Additional Information">
        <MoreFacts />
      </Card>
      <ComplianceNotice />
      <Actions draft={draft} />
    </Form>
  );
}

const ends = [
  { kind: 'pickup', title: 'Pickup', address: 'fromAddress' },
  { kind: 'delivery', title: 'Delivery', address: 'toAddress' },
] as const;

function Stops() {
  return (
    <div className="mt-5 grid gap-4">
      {ends.map(({ kind, title, address }) => (
        <Fold key={kind} title={`${title} address, contacts and access`}>
          <TextField
            formId={formId}
            name={address}
            label={`${title} Address`}
            hint="Carriers see addresses and contacts only after you accept a quote"
            maxLength={200}
            autoComplete="off"
            optional
          />
          <WindowFields formId={formId} kind={kind} asksFirst={kind === 'delivery'} />
          <ContactFields formId={formId} kind={kind} />
          <AccessFields formId={formId} kind={kind} />
        </Fold>
      ))}
    </div>
  );
}

function MoreFacts() {
  return (
    <div className="grid gap-5">
      <TextField
        formId={formId}
        name="personalItems"
        label="Personal Items"
        hint="Items left in the vehicle. Carrier insurance does not cover them."
        maxLength={500}
        optional
      />
      <TextField
        formId={formId}
        name="reference"
        label="Your Reference"
        hint="Your stock or order number. Only you can see it."
        maxLength={100}
        autoComplete="off"
        optional
        className="max-w-[24rem]"
      />
      <TextareaField
        formId={formId}
        name="notes"
        label="Notes"
        hint="All carriers can read these before you book."
        maxLength={2000}
        optional
      />
    </div>
  );
}

const promises = ['numbers', 'million', 'background', 'fmcsa'] as const;

function ComplianceNotice() {
  return (
    <Card title="Compliance Notice" text="Requirements for carriers that quote on your request.">
      <Claims of={promises} className="sm:grid-cols-2" />
      <p className="mt-4 text-sm text-muted">Each offer shows which of these were checked.</p>
    </Card>
  );
}

function Actions({ draft: { save, isSaving } }: { draft: ReturnType<typeof useDraft> }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton size="lg" pendingLabel="Requesting quotes...">
        Request Quotes
      </SubmitButton>
      <Button variant="secondary" size="lg" pending={isSaving} pendingLabel="Saving..." onClick={() => void save()}>
        Save as Draft
      </Button>
    </div>
  );
}
