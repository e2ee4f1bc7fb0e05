import { useFieldArray, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { CarrierProfileForm } from '../schemas.ts';
import { equipmentKinds, equipmentLabels, type EquipmentKind } from '../rules.ts';

const usualCapacity: Record<EquipmentKind, number> = {
  open: 9,
  wedge: 3,
  enclosed: 6,
  flatbed: 2,
  lowboy: 1,
  boat_trailer: 1,
  motorcycle_trailer: 8,
  rollback: 1,
  tow_away: 1,
  driveaway: 1,
};

export function EquipmentFields() {
  const { fields, append, remove } = useFieldArray<CarrierProfileForm, 'equipment'>({ name: 'equipment' });
  const chosen = useWatch<CarrierProfileForm, 'equipment'>({ name: 'equipment' }).map(({ kind }) => kind);
  const free = equipmentKinds.filter((kind) => !chosen.includes(kind));
  return (
    <Card title="Equipment" text="Decides which requests fit you. Shippers see if your equipment suits their transport.">
      <div className="grid gap-4">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]">
            <legend className="sr-only">Equipment {at + 1}</legend>
            <SelectField
              name={`equipment.${at}.kind`}
              label="Type"
              className="max-sm:col-span-full"
              options={equipmentKinds
                .filter((kind) => kind === chosen[at] || free.includes(kind))
                .map((kind) => ({ value: kind, label: equipmentLabels[kind] }))}
            />
            <TextField name={`equipment.${at}.unitCount`} label="Number" inputMode="numeric" figures />
            <TextField name={`equipment.${at}.capacity`} label="Vehicles each" inputMode="numeric" figures />
            <IconButton icon="trash" variant="quiet" label={`Remove ${equipmentLabels[chosen[at] ?? 'open']}`} onClick={() => remove(at)} />
          </fieldset>
        ))}
        {fields.length === 0 && <p className="text-muted">No equipment added yet.</p>}
        {free[0] && (
          <Button
            variant="secondary"
            icon="plus"
            className="justify-self-start"
            onClick={() => append({ kind: free[0]!, unitCount: 1, capacity: usualCapacity[free[0]!] })}
          >
            Add equipment
          </Button>
        )}
      </div>
    </Card>
  );
}
