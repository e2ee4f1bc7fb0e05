import { useController } from 'react-hook-form';
import type { BodyInput } from '#shared/endpoint.ts';
import { fieldId } from '#web/forms/form.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { makeWebhook } from '../endpoints.ts';
import { factGroups } from '../fact-rules.ts';

type Facts = BodyInput<typeof makeWebhook>['facts'];

const choices = [
  { value: 'all', label: 'Everything', hint: 'All that your bell is told, also what comes to be told later.' },
  { value: 'some', label: 'What I choose' },
];

/** What a webhook is told of: everything, or what is chosen, in groups. */
export function FactsField({ formId }: { formId: string }) {
  const { field, fieldState } = useController<{ facts: Facts }, 'facts'>({ name: 'facts' });
  const chosen = field.value ?? [];
  const turn = (facts: readonly string[], isChosen: boolean) =>
    field.onChange([...chosen.filter((fact) => !facts.includes(fact)), ...(isChosen ? facts : [])]);
  return (
    <Field label="What it is told of" group required id={fieldId(formId, 'facts')} error={fieldState.error?.message}>
      <div className="grid gap-3">
        <RadioGroup
          label="What it is told of"
          choices={choices}
          value={field.value === null ? 'all' : 'some'}
          onChange={(value) => field.onChange(value === 'all' ? null : [])}
        />
        {field.value !== null &&
          factGroups.map(({ label, facts }) => <Group key={label} label={label} facts={facts} chosen={chosen} onTurn={turn} />)}
      </div>
    </Field>
  );
}

interface GroupProps {
  label: string;
  facts: Readonly<Record<string, string>>;
  chosen: readonly string[];
  onTurn: (facts: readonly string[], isChosen: boolean) => void;
}

function Group({ label, facts, chosen, onTurn }: GroupProps) {
  const names = Object.keys(facts);
  const count = names.filter((name) => chosen.includes(name)).length;
  return (
    <details className="group rounded border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 [&::-webkit-details-marker]:hidden">
        <span className="font-head font-semibold">{label}</span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span>{`${count} of ${names.length}`}</span>
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="grid gap-2 border-t border-line px-3 py-3">
        <Checkbox
          label={<strong>All of these</strong>}
          aria-label={`All of ${label}`}
          checked={count === names.length}
          onChange={(event) => onTurn(names, event.target.checked)}
        />
        {Object.entries(facts).map(([name, words]) => (
          <Checkbox
            key={name}
            label={words}
            hint={<span className="figures wrap-anywhere">{name}</span>}
            checked={chosen.includes(name)}
            onChange={(event) => onTurn([name], event.target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
