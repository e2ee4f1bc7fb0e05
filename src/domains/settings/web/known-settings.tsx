import type { FormEvent } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { isFlagKey, settingChoices, settingKeys, settingRange, systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { useSetting } from './use-setting.ts';

interface Setting {
  readonly settingKey: SettingKey;
  readonly entry: ConfigEntry | undefined;
}

const columns: readonly Column<Setting>[] = [
  {
    key: 'key',
    header: 'Setting',
    cell: ({ settingKey: key }) => (
      <>
        <span className="figures font-semibold break-all">{key}</span>
        <span className="block text-sm text-muted">{systemSettings[key].description}</span>
      </>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    phone: 'words',
    cell: Value,
  },
  {
    key: 'default',
    header: 'Default',
    className: 'whitespace-nowrap',
    cell: ({ settingKey: key }) => <span className="figures">{String(systemSettings[key].fallback)}</span>,
  },
  {
    key: 'updated',
    header: 'Updated',
    phone: 'left-out',
    cell: ({ entry }) =>
      entry ? [formatDateTime(entry.updatedAt), entry.updatedBy].filter(Boolean).join(', ') : <span className="text-muted">Never</span>,
  },
];

function Value({ settingKey, entry }: Setting) {
  const { value, problem, isChanged, isPending, type, save } = useSetting(settingKey, entry);
  const choices = settingChoices(settingKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit} noValidate>
      <Field label={`Value of ${settingKey}`} className="w-36 [&>label]:sr-only" {...(problem && { error: problem })}>
        {choices ? (
          <Select
            options={choices.map((choice) => ({ value: choice, label: choice }))}
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
          Save<span className="sr-only"> {settingKey}</span>
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
  const actions = ({ settingKey, entry }: Setting) =>
    entry && (
      <Button variant="quiet" size="sm" aria-label={`Delete ${settingKey}`} onClick={() => onDelete(entry)}>
        Delete
      </Button>
    );
  const rows = settingKeys
    .filter((key) => !isFlagKey(key))
    .map((settingKey) => ({ settingKey, entry: entries.find(({ key }) => key === settingKey) }));
  return (
    <section className="grid gap-4" aria-labelledby="known-settings">
      <div>
        <h2 id="known-settings" className="font-head text-lg font-bold">
          System settings
        </h2>
        <p className="text-muted">Changes take effect immediately on every server.</p>
      </div>
      <Table caption="System settings" columns={columns} rows={rows} rowKey={({ settingKey }) => settingKey} actions={actions} />
    </section>
  );
}
