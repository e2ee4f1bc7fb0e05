import type { ComponentProps, ReactNode } from 'react';
import { Controller, useController, useFormContext, type FieldValues } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Combobox } from '#web/ui/inputs/combobox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input, MoneyInput, PasswordInput, Textarea } from '#web/ui/inputs/input.tsx';
import { RadioGroup, type Choice } from '#web/ui/inputs/radio-group.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Select, type Option } from '#web/ui/inputs/select.tsx';
import { VinInput, type VinCheck } from '#web/ui/inputs/vin-input.tsx';
import { ZipInput, type ZipLookup } from '#web/ui/inputs/zip-input.tsx';
import { fieldId } from './form.tsx';

interface BoundFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string;
  formId?: string;
}

type OwnProps<Props> = Omit<Props, keyof BoundFieldProps | 'id' | 'value' | 'defaultValue' | 'checked' | 'onChange' | 'form'>;

function useBound<Props extends BoundFieldProps>({ name, label, hint, required, optional, className, formId, ...own }: Props) {
  const { register, getFieldState, formState } = useFormContext();
  const error = getFieldState(name, formState).error?.message;
  const field = { id: fieldId(formId, name), label, hint, required, optional, className, error };
  return { register: () => register(name), field, own };
}

export function TextField(props: BoundFieldProps & OwnProps<ComponentProps<typeof Input>>) {
  const { register, field, own } = useBound(props);
  return (
    <Field {...field}>
      <Input {...own} {...register()} />
    </Field>
  );
}

export function PasswordField(props: BoundFieldProps & OwnProps<ComponentProps<typeof PasswordInput>>) {
  const { register, field, own } = useBound(props);
  return (
    <Field {...field}>
      <PasswordInput {...own} {...register()} />
    </Field>
  );
}

export function TextareaField(props: BoundFieldProps & OwnProps<ComponentProps<typeof Textarea>>) {
  const { register, field, own } = useBound(props);
  return (
    <Field {...field}>
      <Textarea {...own} {...register()} />
    </Field>
  );
}

export function DateField(props: BoundFieldProps & OwnProps<ComponentProps<typeof DateInput>>) {
  const { register, field, own } = useBound(props);
  return (
    <Field {...field}>
      <DateInput {...own} {...register()} />
    </Field>
  );
}

export function MoneyField(props: BoundFieldProps & OwnProps<ComponentProps<typeof MoneyInput>>) {
  const { register, field, own } = useBound(props);
  return (
    <Field {...field}>
      <MoneyInput {...own} {...register()} />
    </Field>
  );
}

export function SelectField(props: BoundFieldProps & OwnProps<ComponentProps<typeof Select>> & { options: readonly Option[] }) {
  const { register, field, own } = useBound(props);
  const { getValues } = useFormContext();
  // The prerendered page needs the initial value too.
  return (
    <Field {...field}>
      <Select {...own} defaultValue={String(getValues(props.name) ?? '')} {...register()} />
    </Field>
  );
}

export function ComboboxField({ suggestions, ...props }: BoundFieldProps & { suggestions: readonly string[]; placeholder?: string }) {
  const { field, own } = useBound(props);
  const { field: bound } = useController<FieldValues>({ name: props.name });
  return (
    <Field {...field}>
      <Combobox {...own} {...bound} value={String(bound.value ?? '')} suggestions={suggestions} />
    </Field>
  );
}

export function ZipField({ lookup, ...props }: BoundFieldProps & { lookup: ZipLookup }) {
  const { field } = useBound(props);
  const { field: bound } = useController<FieldValues>({ name: props.name });
  return (
    <Field {...field}>
      <ZipInput {...bound} value={String(bound.value ?? '')} lookup={lookup} />
    </Field>
  );
}

export function VinField({ check, exact, ...props }: BoundFieldProps & { check: (vin: string) => VinCheck; exact?: number | undefined }) {
  const { field } = useBound(props);
  const { field: bound } = useController<FieldValues>({ name: props.name });
  return (
    <Field {...field}>
      <VinInput {...bound} value={String(bound.value ?? '')} check={check} exact={exact} />
    </Field>
  );
}

export function CheckboxField(props: Omit<BoundFieldProps, 'required' | 'optional'>) {
  const { register, field } = useBound(props);
  const { getValues } = useFormContext();
  const labels = { id: field.id, label: field.label, hint: field.hint, error: field.error, className: props.className };
  // The prerendered page needs the initial value too.
  return <Checkbox {...labels} defaultChecked={Boolean(getValues(props.name))} {...register()} />;
}

interface ChoiceFieldProps extends BoundFieldProps {
  choices: readonly Choice[];
  variant?: 'list' | 'segmented';
}

export function ChoiceField({ choices, variant = 'list', ...props }: ChoiceFieldProps) {
  const { field } = useBound(props);
  const Part = variant === 'segmented' ? Segmented : RadioGroup;
  return (
    <Controller<FieldValues>
      name={props.name}
      render={({ field: bound }) => (
        <Field {...field} group>
          <Part
            label={typeof props.label === 'string' ? props.label : undefined}
            name={bound.name}
            choices={choices}
            value={String(bound.value ?? '')}
            onChange={bound.onChange}
          />
        </Field>
      )}
    />
  );
}

export function SubmitButton({ pending, ...props }: ComponentProps<typeof Button>) {
  const { isSubmitting } = useFormContext().formState;
  return <Button {...props} type="submit" pending={pending || isSubmitting} />;
}
