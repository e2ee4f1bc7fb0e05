import { createContext, use, useId, useState, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

interface FieldGround {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  setError: (problem: string | null) => void;
}

const FieldContext = createContext<FieldGround | null>(null);

/** Attributes that link a control to the label, hint and error of its Field. */
export function useFieldControl(own: { id?: string | undefined } = {}) {
  const field = use(FieldContext);
  const alone = useId();
  if (!field) return { id: own.id ?? alone };
  return {
    id: own.id ?? field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** Lets a control report a problem that only it can detect to its Field. */
export const useFieldProblem = (): ((problem: string | null) => void) => use(FieldContext)?.setError ?? nobodyTold;
const nobodyTold = () => undefined;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  /** Renders a fieldset with a legend, for controls with several parts. */
  group?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error: ownError, required = false, optional, group, id: givenId, className, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [formError, tell] = useState<string | null>(null);
  const error = ownError ?? formError;
  const describedBy = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined;
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'legend' : 'label';
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required, setError: tell }}>
      <Frame className={cx('min-w-0', className)} {...(group && { id, tabIndex: -1, 'aria-describedby': describedBy })}>
        <Label {...(group ? {} : { htmlFor: id })} className="mb-1 block text-sm font-semibold text-ink">
          <span>{label}</span>
          {optional && <span className="ml-1.5 font-sans font-normal text-muted">(optional)</span>}
        </Label>
        {hint && (
          <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
            {hint}
          </p>
        )}
        {children}
        {error && (
          <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-bad">
            <Icon name="alert-triangle" size={16} className="mt-0.5" />
            <span>{error}</span>
          </p>
        )}
      </Frame>
    </FieldContext>
  );
}

export const controlClasses =
  'block w-full min-h-10 rounded border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-bad aria-invalid:border-l-4 ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken';
