import { roleLabels } from '#shared/roles.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { documentLabels, documentTypes } from '../../documents/documents-rules.ts';
import type { QueueFilter } from '../documents-data.ts';

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
