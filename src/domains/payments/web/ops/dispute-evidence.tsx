import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { formatDateTime } from '#shared/dates.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { useSend } from '#web/api/queries.ts';
import { CheckboxField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { evidenceInput, evidenceKinds, explanationLimit, type DisputeEvidence } from '../../disputes/schemas.ts';
import { submitEvidence } from '../../endpoints.ts';
import { evidenceLabels } from '../../disputes/rules.ts';
import { opsReads, orRequestAgain } from './ops-data.ts';

interface EvidenceProps {
  paymentId: string;
  holdId: string;
  evidence: DisputeEvidence;
}

export function Evidence({ isOver, ...props }: EvidenceProps & { isOver: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { evidence } = props;
  const { status, can } = evidence;
  // After the end only submitted evidence is of interest.
  if (isOver && status !== 'submitted') return null;
  return (
    <div className="grid gap-2">
      {evidenceLines(evidence).map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {can.submit && (
        <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          Submit evidence
        </Button>
      )}
      {isOpen && (
        <Dialog open onOpenChange={(open) => !open && setOpen(false)} title="Submit evidence to the bank" size="md">
          <EvidenceForm {...props} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}

function evidenceLines({ status, dueAt, requestedBy, requestedAt, settledAt, failure, documents }: DisputeEvidence): string[] {
  const due = dueAt ? `Evidence is due by ${formatDateTime(dueAt)}.` : '';
  const sent = [...documents.map((kind) => evidenceLabels[kind]), 'Explanation'].join(', ');
  switch (status) {
    case 'not_submitted':
      return [`${due} Nothing has been submitted yet.`];
    case 'failed':
      return [`Evidence was not submitted. ${asSentence(failure ?? '')} Submit it again.`, due];
    case 'past_due':
      return [`The deadline for evidence was ${formatDateTime(dueAt!)}. Nothing was submitted.`];
    case 'closed':
      return ['The bank no longer accepts evidence for this dispute.'];
    case 'sending':
      return [
        `${requestedBy} submitted evidence on ${formatDateTime(requestedAt!)}. We retry until the payment provider accepts it.`,
        `${due} To be sent: ${sent}.`,
      ];
    case 'submitted':
      return [`Evidence was submitted by ${requestedBy} on ${formatDateTime(settledAt!)}.`, `Sent: ${sent}.`];
  }
}

const schema = evidenceInput.extend({ isFinal: z.boolean().refine(Boolean, 'Confirm that the submission is final') });
const formId = 'evidence';

/** If another administrator was faster, reloads and shows the result. */
export function useSubmitEvidence(paymentId: string, holdId: string) {
  const client = useQueryClient();
  const send = useSend(submitEvidence, { refreshes: opsReads, idempotent: true });
  return ({ documents, explanation }: z.output<typeof evidenceInput>) =>
    orRequestAgain(client, () => send.mutateAsync({ params: { id: paymentId }, body: { holdId, documents, explanation } }));
}

export function EvidenceForm({ paymentId, holdId, evidence, onClose }: EvidenceProps & { onClose: () => void }) {
  const { available, facts, draft } = evidence;
  const send = useSubmitEvidence(paymentId, holdId);
  const form = useZodForm(schema, { documents: available.map(({ kind }) => kind), explanation: draft, isFinal: false });
  const submit = async (values: z.output<typeof schema>) => {
    await send(values);
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} id={formId} className="gap-4">
      <Alert tone="warn" title="The bank accepts only one submission">
        You cannot add, change or withdraw anything later. The bank decides based on what you send now.
      </Alert>
      <DocumentsField available={available} />
      <Field label="Also sent" group>
        <Facts facts={facts.map((fact) => ({ ...fact, wide: fact.label === 'Service' }))} />
      </Field>
      <TextareaField
        formId={formId}
        name="explanation"
        label="Explanation"
        hint={`Tell the bank why the charge is valid. At most ${explanationLimit.toLocaleString('en-US')} characters.`}
        required
        rows={5}
      />
      <CheckboxField formId={formId} name="isFinal" label="I understand that the submission is final" />
      <FormFoot onCancel={onClose}>
        <SubmitButton variant="danger" pendingLabel="Submitting...">
          Submit evidence
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}

function DocumentsField({ available }: Pick<DisputeEvidence, 'available'>) {
  const { field } = useController<z.input<typeof schema>, 'documents'>({ name: 'documents' });
  const toggle = (kind: (typeof evidenceKinds)[number], isChosen: boolean) =>
    field.onChange(evidenceKinds.filter((one) => (one === kind ? isChosen : field.value.includes(one))));
  return (
    <Field label="Documents to send, as PDF" group>
      <div className="grid gap-2">
        {available.map(({ kind, title }) => (
          <Checkbox
            key={kind}
            name={`document-${kind}`}
            label={title}
            checked={field.value.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}
