import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useSend } from '#web/api/queries.ts';
import { SelectField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import type { RetentionConfig } from '../retention-schemas.ts';
import { listRetentionConfigs, setRetentionConfig } from '../endpoints.ts';
import { daysOutOfRange, missingPolicy, piiLabels, piiTypes, retentionLimits, retentionWarning, type PiiType } from '../retention-rules.ts';

const { min, max, formDefault } = retentionLimits;
const whole = z.int(daysOutOfRange).min(min, daysOutOfRange).max(max, daysOutOfRange);

const policyForm = z.object({
  piiType: z.enum(piiTypes, missingPolicy),
  retentionDays: z.string().trim().min(1, missingPolicy).transform(Number).pipe(whole),
  description: z.string().max(500, 'At most 500 characters'),
});

const toTyped = (edited: RetentionConfig | null) => ({
  piiType: (edited?.piiType ?? '') as PiiType,
  retentionDays: String(edited?.retentionDays ?? formDefault),
  description: edited?.description ?? '',
});

export function RetentionForm({ edited, onSaved }: { edited: RetentionConfig | null; onSaved: () => void }) {
  const form = useZodForm(policyForm, toTyped(edited));
  const send = useSend(setRetentionConfig, { refreshes: [listRetentionConfigs.path] });
  const [piiType, days] = useWatch({ control: form.control, name: ['piiType', 'retentionDays'] });
  const { setFocus } = form;
  useEffect(() => {
    if (edited) setFocus('retentionDays');
  }, [edited, setFocus]);
  const save = async (body: z.output<typeof policyForm>) => {
    await send.mutateAsync({ body });
    form.reset(toTyped(null));
    onSaved();
  };
  return (
    <Form id="policy" form={form} onSubmit={save} onFailure={(error) => showFailure('Failed to update retention policy', error)}>
      <SelectField
        formId="policy"
        name="piiType"
        label="PII type"
        options={[{ value: '', label: 'Select PII type' }, ...piiTypes.map((value) => ({ value, label: piiLabels[value] }))]}
        required
      />
      <TextField
        formId="policy"
        name="retentionDays"
        label="Retention days"
        inputMode="numeric"
        autoComplete="off"
        hint={(piiType && retentionWarning(piiType, Number(days))) || `${min} to ${max}`}
        required
      />
      <TextField formId="policy" name="description" label="Description" autoComplete="off" optional />
      <div>
        <SubmitButton pendingLabel="Saving...">Update Policy</SubmitButton>
      </div>
    </Form>
  );
}
