import { useFieldArray } from 'react-hook-form';
import { CheckboxField, DateField, TextField, TextareaField } from '#web/forms/fields.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { maxContacts, type StopKind } from '../../stops/stop-rules.ts';
import { emptyContact, type TypedStops } from './typed-stop.ts';

interface StopPartProps {
  formId: string;
  kind: StopKind;
}

const names = { pickup: 'Pickup', delivery: 'Delivery' } as const;

export function WindowFields({ formId, kind, asksFirst = true }: StopPartProps & { asksFirst?: boolean }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {asksFirst && <DateField formId={formId} name={`stops.${kind}.windowFrom`} label={`${names[kind]}: first day`} optional />}
      <DateField formId={formId} name={`stops.${kind}.windowTo`} label={`${names[kind]}: last day`} optional />
    </div>
  );
}

export function ContactFields({ formId, kind }: StopPartProps) {
  const { fields, append, remove } = useFieldArray<{ stops: TypedStops }, `stops.${StopKind}.contacts`>({
    name: `stops.${kind}.contacts`,
  });
  return (
    <div className="grid gap-4">
      {fields.map(({ id }, at) => (
        <Contact key={id} formId={formId} kind={kind} at={at} onRemove={() => remove(at)} />
      ))}
      {fields.length === 0 && (
        <p className="text-sm text-muted">
          {kind === 'pickup' ? 'Without a contact, the driver calls you.' : 'Without a contact, the driver calls the pickup contact.'}
        </p>
      )}
      {fields.length < maxContacts && (
        <Button variant="secondary" size="sm" icon="plus" className="justify-self-start" onClick={() => append({ ...emptyContact })}>
          Add {kind} contact
        </Button>
      )}
    </div>
  );
}

function Contact({ formId, kind, at, onRemove }: StopPartProps & { at: number; onRemove: () => void }) {
  const name = `stops.${kind}.contacts.${at}`;
  const nth = at === 0 ? '' : ` ${at + 1}`;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <legend className="sr-only">{`${names[kind]} contact${nth}`}</legend>
      <TextField
        formId={formId}
        name={`${name}.name`}
        label={`${names[kind]} contact${nth}`}
        maxLength={200}
        autoComplete="off"
        className="max-sm:col-span-full"
      />
      <TextField formId={formId} name={`${name}.phone`} label="Phone" type="tel" maxLength={40} autoComplete="off" />
      <IconButton icon="trash" variant="quiet" label={`Remove ${kind} contact ${at + 1}`} onClick={onRemove} />
      <CheckboxField formId={formId} name={`${name}.maySign`} label="May sign for the vehicle" className="col-span-full" />
    </fieldset>
  );
}

export function AccessFields({ formId, kind }: StopPartProps) {
  const name = `stops.${kind}`;
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          formId={formId}
          name={`${name}.hours`}
          label="Hours"
          hint="Carriers see them before booking."
          placeholder="Mon to Fri, 8 am to 5 pm"
          maxLength={200}
          optional
        />
        <TextField
          formId={formId}
          name={`${name}.longestTruckFt`}
          label="Longest truck (feet)"
          hint="With trailer. A car hauler has up to 80 feet."
          inputMode="numeric"
          figures
          optional
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckboxField formId={formId} name={`${name}.needsAppointment`} label="Appointment needed" />
        <CheckboxField formId={formId} name={`${name}.needsTwic`} label="TWIC card needed" hint="For ports and other secure sites" />
      </div>
      <TextField
        formId={formId}
        name={`${name}.gatePass`}
        label={kind === 'pickup' ? 'Gate pass or release number' : 'Gate pass'}
        hint="Shared after booking"
        maxLength={100}
        figures
        autoComplete="off"
        optional
      />
      <TextareaField
        formId={formId}
        name={`${name}.notes`}
        label="Access notes"
        hint="Narrow street, low trees, gate code. Shared after booking."
        rows={2}
        maxLength={1000}
        optional
      />
    </div>
  );
}
