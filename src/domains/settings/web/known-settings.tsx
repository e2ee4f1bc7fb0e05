import type { FormEvent } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { settingChoices, settingRange, systemSettings } from '#shared/system-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { describeDefault, isSwitch, settingGroups, type SettingLabel } from './setting-labels.ts';
import { useSetting } from './use-setting.ts';

interface Setting extends SettingLabel {
  readonly entry: ConfigEntry | undefined;
}

const columns: readonly Column<Setting>[] = [
  {
    key: 'key',
    header: 'Setting',
    cell: ({ key, label }) => (
      <>
        <span className="block font-head font-semibold">{label}</span>
        <span className="block max-w-text text-sm text-muted">{systemSettings[key].description}</span>
        <span className="figures block text-xs break-all text-muted">{key}</span>
      </>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    phone: 'words',
    className: 'max-md:mt-2 max-md:before:hidden',
    cell: Value,
  },
  {
    key: 'default',
    header: 'Default',
    className: 'whitespace-nowrap',
    cell: describeDefault,
  },
  {
    key: 'updated',
    header: 'Updated',
    phone: 'left-out',
    cell: ({ entry }) =>
      entry ? [formatDateTime(entry.updatedAt), entry.updatedBy].filter(Boolean).join(', ') : <span className="text-muted">Never</span>,
  },
];

const switchChoices = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

function Value({ key: settingKey, label, entry }: Setting) {
  const { value, problem, isChanged, isPending, type, save } = useSetting(settingKey, entry);
  const choices = settingChoices(settingKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit} noValidate>
      <Field label={`Value of ${label}`} className="w-36 [&>label]:sr-only" {...(problem && { error: problem })}>
        {isSwitch(settingKey) ? (
          <Segmented label={`Value of ${label}`} choices={switchChoices} value={value} onChange={type} />
        ) : choices ? (
          <Select
            options={choices.map((choice) => ({ value: choice, label: choice.charAt(0).toUpperCase() + choice.slice(1) }))}
            value={value}
            onChange={({ target }) => type(target.value)}
          />
        ) : (
          <Input
            figures
            inputMode="decimal"
            maxLength={12}
            value={value}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {isChanged && (
        <Button type="submit" variant="secondary" pending={isPending} pendingLabel="Saving...">
          Save<span className="sr-only"> {label}</span>
        </Button>
      )}
      {!isChanged && !choices && <span className="self-center text-sm text-muted max-md:hidden">{settingRange(settingKey)}</span>}
    </form>
  );
}

interface KnownSettingsProps {
  entries: readonly ConfigEntry[];
  onDelete: (entry: ConfigEntry) => void;
}

/** Every key that the program reads beside the flags, with its value, edited in place; deleting one brings its default back. */
export function KnownSettings({ entries, onDelete }: KnownSettingsProps) {
  const actions = ({ label, entry }: Setting) =>
    entry && (
      <Button variant="quiet" size="sm" aria-label={`Delete ${label}`} onClick={() => onDelete(entry)}>
        Delete
      </Button>
    );
  return (
    <section className="grid gap-4" aria-labelledby="known-settings">
      <div>
        <h2 id="known-settings" className="font-head text-lg font-bold">
          System settings
        </h2>
        <p className="text-muted">Changes take effect immediately on every server.</p>
      </div>
      {settingGroups.map(({ title, settings }) => (
        <div key={title} className="grid gap-2">
          <h3 className="text-base">{title}</h3>
          <Table
            caption={title}
            columns={columns}
            rows={settings.map((setting) => ({ ...setting, entry: entries.find(({ key }) => key === setting.key) }))}
            rowKey={({ key }) => key}
            actions={actions}
            dense
          />
        </div>
      ))}
    </section>
  );
}
