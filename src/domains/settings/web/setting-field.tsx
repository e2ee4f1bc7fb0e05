import { useState, type FormEvent } from 'react';
import { settingProblem, settingRange, settingValue, systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { ConfigEntry } from '../config-schemas.ts';
import { setConfig } from '../endpoints.ts';
import { settingReads } from './use-flags.ts';

interface SettingFieldProps {
  settingKey: SettingKey;
  label: string;
  hint: string;
  /** What is offered, where the setting is one of a few words. */
  choices?: readonly { value: string; label: string }[];
  entries: readonly ConfigEntry[];
}

/** A setting as it is sent; what was written beside it stays. */
export const settingBody = (key: SettingKey, value: string, entry: Pick<ConfigEntry, 'description'> | undefined) => ({
  key,
  value: value.trim(),
  category: systemSettings[key].category,
  description: entry?.description ?? null,
});

/** One setting of the configuration with its present value; saved by its own button, at once in all replicas. */
export function SettingField({ settingKey, label, hint, choices, entries }: SettingFieldProps) {
  const entry = entries.find(({ key }) => key === settingKey);
  const stands = String(settingValue(settingKey, entry?.value));
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(setConfig, { refreshes: settingReads });
  const { fallback } = systemSettings[settingKey];
  const value = typed ?? stands;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = settingProblem(settingKey, value);
    setProblem(wrong && `Enter ${settingRange(settingKey)}`);
    if (wrong) return;
    try {
      await send.mutateAsync({ body: settingBody(settingKey, value, entry) });
      setTyped(null);
      toast({ title: 'System configuration updated successfully' });
    } catch (error) {
      toastFailure('Failed to update configuration', error);
    }
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void save(event)} noValidate>
      <Field label={label} hint={`${hint} Default ${String(fallback)}.`} className="w-full max-w-form" {...(problem && { error: problem })}>
        {choices ? (
          <Select options={choices} value={value} onChange={(event) => setTyped(event.target.value)} />
        ) : (
          <Input
            inputMode="numeric"
            maxLength={9}
            figures
            value={value}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={value.trim() === stands} pending={send.isPending} pendingLabel="Saving...">
        Save<span className="sr-only"> {label}</span>
      </Button>
    </form>
  );
}
