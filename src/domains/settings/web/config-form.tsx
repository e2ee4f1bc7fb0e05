import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { configCategories, isFlagKey, isSettingKey, settingKeys, settingRange, systemSettings } from '#shared/system-settings.ts';
import { useSend } from '#web/api/queries.ts';
import { ComboboxField, SelectField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { configInput, type ConfigEntry, type ConfigInput } from '../config-schemas.ts';
import { setConfig } from '../endpoints.ts';
import { settingReads } from './use-flags.ts';

const empty = { key: '', value: '', category: 'validation', description: '', reason: '' } as const;

function toHint(key: string): string {
  if (!isSettingKey(key)) return 'A known setting, or your own key for notes';
  const { description, fallback } = systemSettings[key];
  return `${description}. Default ${String(fallback)}, ${settingRange(key)}.`;
}

export function ConfigForm({ edited, onSaved }: { edited: ConfigEntry | null; onSaved: () => void }) {
  const form = useZodForm(configInput, edited ? { ...edited, description: edited.description ?? '', reason: '' } : empty);
  const send = useSend(setConfig, { refreshes: settingReads });
  const key = useWatch({ control: form.control, name: 'key' });
  const { setValue } = form;
  useEffect(() => {
    if (isSettingKey(key)) setValue('category', systemSettings[key].category);
  }, [key, setValue]);
  const save = async (body: ConfigInput) => {
    await send.mutateAsync({ body });
    form.reset(empty);
    toast({ title: 'System configuration updated successfully' });
    onSaved();
  };
  const showError = (error: unknown) => showFailure('Failed to update configuration', error);
  return (
    <Form id="config" form={form} onSubmit={save} onFailure={showError}>
      <ComboboxField
        formId="config"
        name="key"
        label="Key"
        hint={toHint(key)}
        suggestions={settingKeys}
        placeholder="max_draft_limit"
        required
      />
      <TextField formId="config" name="value" label="Value" autoComplete="off" required />
      <SelectField
        formId="config"
        name="category"
        label="Category"
        options={configCategories.map((category) => ({ value: category, label: category[0]!.toUpperCase() + category.slice(1) }))}
        required
      />
      <TextField formId="config" name="description" label="Description" autoComplete="off" optional />
      {isFlagKey(key) && (
        <TextField formId="config" name="reason" label="Reason" hint="Reason for the change; stored in the audit log" autoComplete="off" />
      )}
      <div>
        <SubmitButton pendingLabel="Saving...">{edited ? 'Save Config' : 'Add Config'}</SubmitButton>
      </div>
    </Form>
  );
}
