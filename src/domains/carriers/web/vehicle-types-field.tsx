import { useController } from 'react-hook-form';
import { vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import type { CarrierProfileForm } from '../schemas.ts';

export function VehicleTypesField() {
  const { field } = useController<CarrierProfileForm, 'vehicleTypes'>({ name: 'vehicleTypes' });
  const toggle = (type: (typeof field.value)[number], isChosen: boolean) =>
    field.onChange(vehicleTypes.map(({ value }) => value).filter((value) => (value === type ? isChosen : field.value.includes(value))));
  return (
    <Field label="Vehicle types you haul" group optional>
      <div className="grid gap-2 sm:grid-cols-2">
        {vehicleTypes.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={field.value.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}
