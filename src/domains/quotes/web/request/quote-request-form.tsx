import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSession, useSignOutElsewhere } from '#domains/accounts/web/session.ts';
import { LiveEstimate } from '#domains/transports/web/form/live-estimate.tsx';
import { PriceBar } from '#domains/transports/web/form/price-bar.tsx';
import { RouteFields } from '#domains/transports/web/form/route-fields.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { useSaveDraft } from '#domains/transports/web/draft/use-save-draft.ts';
import { VehicleFields } from '#domains/transports/web/form/vehicle-fields.tsx';
import { CheckboxField, SubmitButton, TextField, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { clearFields, useStoredFields } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { isAdmin } from '#shared/roles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { QuoteRequest } from '#domains/quotes/schemas.ts';
import { useInitialFields } from '../given-fields.ts';
import type { SubmittedRequest } from './quote-request-success.tsx';
import { RequestSideCards } from '../request-side-cards.tsx';
import { toDraftFields, emptyRequest, requestFields, type QuoteRequestFields } from './request-values.ts';
import { submitFailure, useSubmitRequest } from './use-submit-request.ts';

const formId = 'quote';

type RequestForm = UseFormReturn<QuoteRequestFields, unknown, QuoteRequest>;

interface QuoteRequestFormProps {
  /** If it rejects, nothing is sent. */
  beforeSending: () => Promise<unknown>;
  onSubmitted: (submitted: SubmittedRequest) => void;
}

export function QuoteRequestForm({ beforeSending, onSubmitted }: QuoteRequestFormProps) {
  const form: RequestForm = useZodForm(requestFields, emptyRequest);
  useStoredFields(form, formId, useInitialFields());
  useSignOutElsewhere();
  useContactOfSession(form);
  const [draftId, setDraftId] = useState<string | null>(null);
  const submit = useSubmitRequest(formId, draftId);
  const { user } = useSession();
  if (user && isAdmin(user.role))
    return (
      <Alert title="Administrators can’t request transports" className="max-w-form">
        Sign in with a shipping account, or sign out and request as a visitor.
      </Alert>
    );
  return (
    <Form
      form={form}
      id={formId}
      onSubmit={async (request) => {
        await beforeSending();
        const submitted = await submit(request, form.getValues());
        clearFields(formId);
        onSubmitted(submitted);
      }}
      onFailure={(error) => showFailure(submitFailure.title, error, submitFailure)}
      className="items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[repeat(7,auto)_1fr] lg:gap-x-8 lg:*:col-start-1"
    >
      <Card title="Transport" text="Where and how to ship.">
        <RouteFields formId={formId} asksUntil />
      </Card>
      <Card title="Vehicle">
        <VehicleFields formId={formId} />
        <ConditionFields />
      </Card>
      <div className="contents lg:sticky lg:top-5 lg:col-start-2! lg:row-span-8 lg:row-start-1 lg:grid lg:gap-3">
        <LiveEstimate />
        <RequestSideCards className="max-lg:hidden" />
      </div>
      <ContactSection />
      <Card title="Notes">
        <TextareaField
          formId={formId}
          name="notes"
          label="Special requirements"
          hint="For example condition or dates. All carriers can read this, so leave out gate codes."
          maxLength={2000}
          optional
        />
      </Card>
      <div hidden>
        <TextField formId={formId} name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" pendingLabel="Submitting...">
          Submit Quote Request
        </SubmitButton>
        <SaveAsDraft form={form} draftId={draftId} onSaved={setDraftId} />
      </div>
      <PriceBar />
      {/* Repeated, so that focus order matches the visual order on narrow windows: below the form. */}
      <RequestSideCards className="md:grid-cols-2 lg:hidden" />
    </Form>
  );
}

function ConditionFields() {
  const isOperable = useWatch({ name: 'isOperable' }) as boolean;
  return (
    <div className="mt-6 grid gap-3">
      <CheckboxField
        formId={formId}
        name="isOperable"
        label="It runs and drives"
        hint="A vehicle that doesn’t run needs a winch, which costs more."
      />
      {!isOperable && (
        <CheckboxField formId={formId} name="hasKeys" label="There are keys" hint="It can’t be steered without them." className="ml-8" />
      )}
    </div>
  );
}

function ContactSection() {
  return (
    <Card title="Contact" text="We send your quotes here. You don’t need it for the estimate.">
      <div className="grid gap-x-4 gap-y-7 sm:grid-cols-2">
        <TextField
          formId={formId}
          name="fullName"
          label="Full Name"
          autoComplete="name"
          maxLength={200}
          required
          className="sm:col-span-2"
        />
        <TextField
          formId={formId}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField formId={formId} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={40} required />
      </div>
    </Card>
  );
}

const contactFields = ['fullName', 'email', 'phone'] as const;

/** Fills empty contact fields from the account and clears them on sign-out, also in another tab. */
function useContactOfSession(form: RequestForm): void {
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    const contact = { fullName: user.fullName, email: user.email, phone: formatPhone(user.phoneNumber ?? '') };
    for (const name of contactFields) if (!form.getValues(name)) form.setValue(name, contact[name]);
    return () => {
      for (const name of contactFields) if (form.getValues(name) === contact[name]) form.setValue(name, '');
    };
  }, [user, form]);
}

function SaveAsDraft({ form, draftId, onSaved }: { form: RequestForm; draftId: string | null; onSaved: (id: string) => void }) {
  const { user } = useSession();
  const { save, isSaving } = useSaveDraft(form);
  if (!user) return null;
  const saveDraft = async () => {
    const draft = await save(toDraftFields(form.getValues()), draftId);
    if (draft) onSaved(draft.id);
  };
  return (
    <Button variant="secondary" size="lg" pending={isSaving} pendingLabel="Saving..." onClick={() => void saveDraft()}>
      Save as Draft
    </Button>
  );
}
