import { roleLabels } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { documentLabels, documentTypes } from '../../documents/documents-rules.ts';
import type { QueueFilter } from '../documents-data.ts';

/** Narrows the queue by type of document and by who waits. */
export function QueueFilters({ filter, onChange }: { filter: QueueFilter; onChange: (change: Readonly<Record<string, string>>) => void }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
      <Field label="Document type">
        <Select
          placeholder="All types"
          options={documentTypes.map((value) => ({ value, label: documentLabels[value] }))}
          value={filter.documentType ?? ''}
          onChange={(event) => onChange({ type: event.target.value })}
        />
      </Field>
      <Field label="Account">
        <Select
          placeholder="All accounts"
          options={(['carrier', 'independent_driver', 'broker', 'driver'] as const).map((value) => ({ value, label: roleLabels[value] }))}
          value={filter.role ?? ''}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      </Field>
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="figures rounded-sm border border-line-strong bg-surface px-1.5 text-xs">{children}</kbd>
);

/** Which keys work, and the switch for them. */
export function KeyLegend({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 px-5 pb-3 text-sm text-muted" data-print="hide">
      {isOn && (
        <span>
          <Key>j</Key> next, <Key>k</Key> previous, <Key>o</Key> open, <Key>a</Key> go to Approve, <Key>r</Key> write a reason
        </span>
      )}
      <Button variant="quiet" size="sm" onClick={() => onChange(!isOn)}>
        {isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
      </Button>
    </p>
  );
}
