import { useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { TextField } from '#web/forms/fields.tsx';
import { fieldId } from '#web/forms/form.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { RadioGroup } from '#web/ui/inputs/radio-group.tsx';
import type { RosterMember } from '../crew/roster-schemas.ts';

interface RosterChoiceProps {
  formId: string;
  name: 'driverEmail' | 'carrierEmail';
  label: string;
  addressLabel: string;
  hint: ReactNode;
  people: readonly RosterMember[];
  /** Label of the option to name no one yet; without it a choice is required. */
  nobody?: string;
  /** Whether naming no one is selected at first. */
  isOptional?: boolean;
}

const someoneElse = '@';
const unchosen = '?';

/** 'Dallas to Denver until Dec 02, 2026'. */
export function describeJob({ currentJob, isOnJob }: Pick<RosterMember, 'currentJob' | 'isOnJob'>): string | null {
  if (!currentJob) return isOnJob ? 'On another job' : null;
  return `${currentJob.route}${currentJob.until ? ` until ${formatDate(currentJob.until)}` : ''}`;
}

const memberHint = (member: RosterMember): string =>
  describeJob(member) ??
  `Free. ${counted(member.jobCount, { one: 'job', other: 'jobs' })} for you, the last on ${formatDate(member.lastJobAt)}`;

export function RosterChoice({ formId, name, label, addressLabel, hint, people, nobody, isOptional = false }: RosterChoiceProps) {
  const group = useId();
  const { setValue, getFieldState, formState } = useFormContext<Record<string, string>>();
  const email = useWatch<Record<string, string>>({ name }) ?? '';
  const [isOther, setOther] = useState(false);
  const { isTouched } = getFieldState(name, formState);
  const isTyped = isOther || (email !== '' && !people.some((member) => member.email === email));
  const error = getFieldState(name, formState).error?.message;
  const choose = (value: string) => {
    setOther(value === someoneElse);
    setValue(name, value === someoneElse ? '' : value, { shouldDirty: true, shouldTouch: true, shouldValidate: false });
  };
  const address = (
    <TextField
      formId={formId}
      name={name}
      label={addressLabel}
      type="email"
      autoComplete="off"
      optional={nobody !== undefined}
      hint={hint}
    />
  );
  if (people.length === 0) return address;
  return (
    <>
      <Field label={label} group {...(!isTyped && { id: fieldId(formId, name), error })}>
        <RadioGroup
          name={group}
          value={isTyped ? someoneElse : email || (isTouched || isOptional ? '' : unchosen)}
          onChange={choose}
          choices={[
            ...people.map((member) => ({ value: member.email, label: member.name, hint: memberHint(member) })),
            { value: someoneElse, label: 'Someone else' },
            ...(nobody === undefined ? [] : [{ value: '', label: nobody }]),
          ]}
        />
      </Field>
      {isTyped && address}
    </>
  );
}
