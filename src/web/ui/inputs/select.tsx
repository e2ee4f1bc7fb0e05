import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { controlClasses, useFieldControl } from './field.tsx';
import { Icon } from '../pictures/icon.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
  placeholder?: string;
}

/** A native select, for accessibility. */
export function Select({ options, placeholder, className, id, ...rest }: SelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} {...useFieldControl({ id })} className={cx(controlClasses, 'appearance-none pr-10')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
    </div>
  );
}
