import { useId, type ReactNode } from 'react';
import { useFieldControl } from './field.tsx';

export interface Choice {
  value: string;
  label: string;
  hint?: ReactNode;
}

export interface ChoicesProps {
  /** Omit inside `<Field group>`. */
  label?: string;
  name?: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

export function RadioGroup({ label, name, choices, value, onChange }: ChoicesProps) {
  const ownName = useId();
  const { id: _, ...described } = useFieldControl();
  return (
    <div role="radiogroup" aria-label={label} {...described} className="grid gap-2">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex gap-3 rounded border border-line bg-surface p-3 font-sans font-normal hover:border-line-strong has-checked:border-action-ink has-checked:bg-action-tint"
        >
          <RadioDot name={name ?? ownName} value={choice.value} checked={value === choice.value} onChange={onChange} />
          <span>
            <span className="block font-head font-semibold">{choice.label}</span>
            {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

function RadioDot({
  name,
  value,
  checked,
  onChange,
}: {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      onChange={() => onChange(value)}
      className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[6px] checked:border-action"
    />
  );
}
