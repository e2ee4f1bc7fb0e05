import { useId } from 'react';
import { cx } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import type { ChoicesProps } from './radio-group.tsx';

/** For two to five short labels; `quiet` is the style for dark ground. */
export function Segmented({ label, name, choices, value, onChange, quiet }: ChoicesProps & { quiet?: boolean }) {
  const ownName = useId();
  const { id: _, ...described } = useFieldControl();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...described}
      className={cx(
        'inline-flex max-w-full flex-wrap rounded border p-0.5',
        quiet ? 'border-asphalt-line' : 'border-line-strong bg-surface',
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-9 items-center rounded-sm px-3 text-sm',
            quiet
              ? 'text-on-asphalt-muted hover:text-on-asphalt has-checked:bg-asphalt-raised has-checked:text-on-asphalt'
              : 'text-ink hover:bg-sunken has-checked:bg-action has-checked:text-on-action',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
