import { useState, type ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { dateProblem } from './date-problem.ts';
import { controlClasses, useFieldControl, useFieldProblem } from './field.tsx';
import { Icon } from '../pictures/icon.tsx';

interface InputProps extends ComponentProps<'input'> {
  /** Tabular monospace digits. */
  figures?: boolean;
}

export function Input({ figures, className, id, ...rest }: InputProps) {
  return <input {...rest} {...useFieldControl({ id })} className={cx(controlClasses, figures && 'figures', className)} />;
}

/** Shows a counter from 90 % of `maxLength`, because browsers truncate silently. */
export function Textarea({ className, id, rows = 4, maxLength = Infinity, onInput, ...rest }: ComponentProps<'textarea'>) {
  const [length, setLength] = useState(0);
  return (
    <>
      <textarea
        rows={rows}
        {...rest}
        {...useFieldControl({ id })}
        {...(maxLength < Infinity && { maxLength })}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
        className={cx(controlClasses, 'resize-y', className)}
      />
      {length >= maxLength * 0.9 && (
        <span role="status" className="text-sm text-muted">
          {length >= maxLength
            ? `Limit of ${maxLength.toLocaleString('en-US')} characters reached`
            : `${length.toLocaleString('en-US')} of ${maxLength.toLocaleString('en-US')} characters`}
        </span>
      )}
    </>
  );
}

/** The value is 'YYYY-MM-DD' or ''. Reports half-typed dates, which are '' too, to its Field. */
export function DateInput({ className, id, onBlur, onKeyUp, onInput, ...rest }: ComponentProps<'input'>) {
  const tell = useFieldProblem();
  const untell = (input: HTMLInputElement) => dateProblem(input) ?? tell(null);
  return (
    <input
      max="9999-12-31"
      {...rest}
      type="date"
      {...useFieldControl({ id })}
      onBlur={(event) => {
        tell(dateProblem(event.currentTarget));
        onBlur?.(event);
      }}
      onKeyUp={(event) => {
        untell(event.currentTarget);
        onKeyUp?.(event);
      }}
      onInput={(event) => {
        untell(event.currentTarget);
        onInput?.(event);
      }}
      className={cx(controlClasses, 'figures max-w-56', className)}
    />
  );
}

/** Dollars as text: '1250.00'. */
export function MoneyInput({ className, id, ...rest }: ComponentProps<'input'>) {
  return (
    <div className={cx('relative max-w-56', className)}>
      <span aria-hidden="true" className="figures pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
        $
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...useFieldControl({ id })}
        className={cx(controlClasses, 'figures pl-7 text-right')}
      />
    </div>
  );
}

export function PasswordInput({ className, id, ...rest }: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={cx('relative', className)}>
      <input {...rest} type={isShown ? 'text' : 'password'} {...useFieldControl({ id })} className={cx(controlClasses, 'pr-12')} />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-muted hover:text-ink"
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  );
}
