import { useWatch } from 'react-hook-form';
import { CheckboxField, TextField, TextareaField } from '#web/forms/fields.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { needsDimensions } from './form-values.ts';

const abilities = [
  ['rolls', 'Rolls'],
  ['brakes', 'Brakes work'],
  ['steers', 'Steers'],
  ['hasKeys', 'Has keys'],
] as const;

export function ConditionFields({ formId }: { formId: string }) {
  const [type, isOperable, isModified] = useWatch({ name: ['vehicleType', 'isOperable', 'isModified'] }) as [string, boolean, boolean];
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <CheckboxField
          formId={formId}
          name="isOperable"
          label="Runs and drives"
          hint="A vehicle that does not run needs a winch, which costs more."
        />
        {!isOperable && <NotRunning formId={formId} />}
      </div>
      <div className="grid gap-3">
        <CheckboxField
          formId={formId}
          name="isModified"
          label="Modified"
          hint="For example lowered, lifted, widened, roof rack or oversize tires."
        />
        {isModified && (
          <TextareaField formId={formId} name="modificationNote" label="Modifications" rows={2} maxLength={500} className="ml-8" />
        )}
      </div>
      {needsDimensions(type) && <Dimensions formId={formId} />}
    </div>
  );
}

function NotRunning({ formId }: { formId: string }) {
  return (
    <div className="ml-8 rounded border border-line bg-sunken p-4">
      <Field label="What works" hint="Clear anything that does not work, so the driver brings the right equipment." group>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {abilities.map(([name, label]) => (
            <CheckboxField key={name} formId={formId} name={name} label={label} />
          ))}
        </div>
      </Field>
    </div>
  );
}

function Dimensions({ formId }: { formId: string }) {
  const sides = [
    ['lengthInches', 'Length (in)'],
    ['widthInches', 'Width (in)'],
    ['heightInches', 'Height (in)'],
    ['weightPounds', 'Weight (lb)'],
  ] as const;
  return (
    <Field label="Size and weight" hint="Carriers need these to choose the right truck." group>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {sides.map(([name, label]) => (
          <TextField key={name} formId={formId} name={name} label={label} figures inputMode="numeric" autoComplete="off" maxLength={6} />
        ))}
      </div>
    </Field>
  );
}
