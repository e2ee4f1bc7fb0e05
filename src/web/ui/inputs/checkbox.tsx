import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id: givenId, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined;
  return (
    <div className={cx('flex gap-3', className)}>
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface checked:border-action checked:bg-action hover:border-ink aria-invalid:border-bad disabled:opacity-60"
        />
        <Icon
          name="check"
          size={16}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 hidden text-on-action peer-checked:block"
        />
      </span>
      <div>
        <label htmlFor={id} className="block font-sans text-base font-normal">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-sm text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
