import { useId } from 'react';
import { cx } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import type { ChoicesProps } from './radio-group.tsx';

interface SegmentedProps extends ChoicesProps {
  /** Style for dark ground. */
  quiet?: boolean;
  /** Full width and 48 px high, for thumbs. */
  isLarge?: boolean;
}

/** For two to five short labels. */
export function Segmented({ label, name, choices, value, onChange, quiet, isLarge }: SegmentedProps) {
  const ownName = useId();
  const { id: _, ...described } = useFieldControl();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...described}
      className={cx(
        'max-w-full rounded border',
        isLarge ? 'grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))]' : 'inline-flex flex-wrap p-0.5',
        quiet ? 'border-asphalt-line' : 'border-line-strong bg-surface',
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex items-center rounded-sm px-3',
            isLarge ? 'min-h-12 justify-center text-center leading-tight' : 'min-h-9 text-sm',
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
