import { useState } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { stateName, usStates } from '#shared/states.ts';
import { CheckboxField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { CarrierProfileForm } from '../schemas.ts';
import { maxLanes } from '../rules.ts';

export function LaneFields() {
  const { fields, append, remove } = useFieldArray<CarrierProfileForm, 'lanes'>({ name: 'lanes' });
  return (
    <Card title="Lanes" text={`The marketplace highlights requests on your lanes. At most ${maxLanes}.`}>
      <div className="grid gap-4">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="border-b border-line pb-4">
            <legend className="sr-only">Lane {at + 1}</legend>
            <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
              <StatesField name={`lanes.${at}.fromStates`} label={`From, lane ${at + 1}`} />
              <StatesField name={`lanes.${at}.toStates`} label={`To, lane ${at + 1}`} />
              <CheckboxField name={`lanes.${at}.bothWays`} label="Both ways" className="xl:mt-8" />
              <Button variant="quiet" size="sm" icon="trash" className="justify-self-end xl:mt-8" onClick={() => remove(at)}>
                <span className="xl:sr-only">Remove lane {at + 1}</span>
              </Button>
            </div>
          </fieldset>
        ))}
        {fields.length === 0 && <p className="text-muted">No lanes added yet.</p>}
        {fields.length < maxLanes && (
          <Button
            variant="secondary"
            icon="plus"
            className="justify-self-start"
            onClick={() => append({ fromStates: [], toStates: [], bothWays: true })}
          >
            Add lane
          </Button>
        )}
      </div>
    </Card>
  );
}

type StatesName = `lanes.${number}.fromStates` | `lanes.${number}.toStates`;

function StatesField({ name, label }: { name: StatesName; label: string }) {
  const { field, fieldState } = useController<CarrierProfileForm, StatesName>({ name });
  const [next, setNext] = useState('');
  const chosen = field.value;
  const add = () => {
    if (next) field.onChange([...chosen, next]);
    setNext('');
  };
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-end gap-2">
        <Field label={label} error={fieldState.error?.message} className="flex-1">
          <Select
            placeholder="Choose a state"
            options={usStates.filter(({ value }) => !chosen.includes(value))}
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        </Field>
        <Button variant="secondary" disabled={!next} onClick={add} aria-label={`Add to ${label}`}>
          Add
        </Button>
      </div>
      {chosen.length === 0 ? (
        <p className="text-sm text-muted">Any state</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={`Remove ${stateName(code)} from ${label}`}
                onClick={() => field.onChange(chosen.filter((one) => one !== code))}
                className="inline-flex min-h-8 items-center gap-1 rounded-sm border border-line-strong bg-surface px-2 font-head text-sm font-semibold hover:border-ink"
              >
                {stateName(code)}
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
