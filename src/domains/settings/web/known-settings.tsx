import { settingKeys, settingRange, systemSettings, type SettingKey } from '#shared/system-settings.ts';
import { Table, type Column } from '#web/ui/table.tsx';

const columns: readonly Column<SettingKey>[] = [
  { key: 'key', header: 'Key', cell: (key) => <span className="figures break-all">{key}</span> },
  { key: 'default', header: 'Default', cell: (key) => <span className="figures">{String(systemSettings[key].fallback)}</span> },
  { key: 'allowed', header: 'Allowed', className: 'max-md:max-w-[14rem] max-md:[&>div]:truncate', cell: (key) => settingRange(key) },
  { key: 'meaning', header: 'Description', phone: 'line', cell: (key) => systemSettings[key].description },
];

/** Every key that the program reads, with what counts while nobody has set it. */
export function KnownSettings() {
  return (
    <section className="grid gap-4 xl:col-span-2" aria-labelledby="known-settings">
      <h2 id="known-settings" className="font-head text-lg font-bold">
        System settings
      </h2>
      <Table caption="System settings" columns={columns} rows={settingKeys} rowKey={(key) => key} />
    </section>
  );
}
