import { useController } from 'react-hook-form';
import type { BodyInput } from '#shared/endpoint.ts';
import { fieldId } from '#web/forms/form.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RadioGroup } from '#web/ui/inputs/radio-group.tsx';
import type { makeWebhook } from '../endpoints.ts';
import type { EventGroups } from '../schemas.ts';
import { useWebhookEvents } from './use-webhook-events.ts';

type Facts = BodyInput<typeof makeWebhook>['facts'];

const choices = [
  { value: 'all', label: 'All events', hint: 'Every event you’re notified of, including future ones.' },
  { value: 'some', label: 'Selected events' },
];

export function FactsField({ formId }: { formId: string }) {
  const { field, fieldState } = useController<{ facts: Facts }, 'facts'>({ name: 'facts' });
  const groups = useWebhookEvents();
  const chosen = field.value ?? [];
  const turn = (facts: readonly string[], isChosen: boolean) =>
    field.onChange([...chosen.filter((fact) => !facts.includes(fact)), ...(isChosen ? facts : [])]);
  return (
    <Field label="Events to send" group required id={fieldId(formId, 'facts')} error={fieldState.error?.message}>
      <div className="grid gap-3">
        <RadioGroup
          label="Events to send"
          choices={choices}
          value={field.value === null ? 'all' : 'some'}
          onChange={(value) => field.onChange(value === 'all' ? null : [])}
        />
        {field.value !== null && groups.map((group) => <Group key={group.label} group={group} chosen={chosen} onTurn={turn} />)}
      </div>
    </Field>
  );
}

interface GroupProps {
  group: EventGroups[number];
  chosen: readonly string[];
  onTurn: (facts: readonly string[], isChosen: boolean) => void;
}

function Group({ group: { label, events }, chosen, onTurn }: GroupProps) {
  const names = events.map(({ name }) => name);
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
          label={<strong>Select all</strong>}
          aria-label={`All of ${label}`}
          checked={count === names.length}
          onChange={(event) => onTurn(names, event.target.checked)}
        />
        {events.map(({ name, label: eventLabel }) => (
          <Checkbox
            key={name}
            label={eventLabel}
            hint={<span className="figures wrap-anywhere">{name}</span>}
            checked={chosen.includes(name)}
            onChange={(event) => onTurn([name], event.target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
