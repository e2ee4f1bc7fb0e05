import type { FormEvent } from 'react';
import { systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { useSetting } from './use-setting.ts';

interface SettingFieldProps {
  settingKey: SettingKey;
  label: string;
  hint: string;
  choices?: readonly { value: string; label: string }[];
  entries: readonly ConfigEntry[];
}

export function SettingField({ settingKey, label, hint, choices, entries }: SettingFieldProps) {
  const { value, problem, isChanged, isPending, type, save } = useSetting(
    settingKey,
    entries.find(({ key }) => key === settingKey),
  );
  const { fallback } = systemSettings[settingKey];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
      <Field label={label} hint={`${hint} Default ${String(fallback)}.`} className="w-full max-w-form" {...(problem && { error: problem })}>
        {choices ? (
          <Select options={choices} value={value} onChange={(event) => type(event.target.value)} />
        ) : (
          <Input
            inputMode="numeric"
            maxLength={9}
            figures
            value={value}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={!isChanged} pending={isPending} pendingLabel="Saving...">
        Save<span className="sr-only"> {label}</span>
      </Button>
    </form>
  );
}
