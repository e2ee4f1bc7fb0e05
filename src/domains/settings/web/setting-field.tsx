import type { FormEvent } from 'react';
import { systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { useSettings } from './use-setting.ts';

export interface EditedSetting {
  settingKey: SettingKey;
  label: string;
  hint: string;
  choices?: readonly { value: string; label: string }[];
}

interface SettingsFormProps {
  settings: readonly EditedSetting[];
  entries: readonly ConfigEntry[];
}

/** Settings with one button that saves those that changed. */
export function SettingsForm({ settings, entries }: SettingsFormProps) {
  const { values, problems, isChanged, isPending, type, save } = useSettings(
    settings.map(({ settingKey }) => settingKey),
    entries,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      {settings.map(({ settingKey, label, hint, choices }) => {
        const problem = problems[settingKey];
        const fallback = String(systemSettings[settingKey].fallback);
        const value = values[settingKey] ?? '';
        const said = choices?.find((choice) => choice.value === fallback)?.label ?? fallback;
        return (
          <Field
            key={settingKey}
            label={label}
            hint={`${hint} Default: ${said}.`}
            className="w-full max-w-form"
            {...(problem && { error: problem })}
          >
            {choices ? (
              <Select options={choices} value={value} onChange={(event) => type(settingKey, event.target.value)} />
            ) : (
              <Input
                inputMode="numeric"
                maxLength={9}
                figures
                value={value}
                autoComplete="off"
                onChange={(event) => type(settingKey, event.target.value)}
              />
            )}
          </Field>
        );
      })}
      <div>
        <Button type="submit" variant="secondary" disabled={!isChanged} pending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
