import { useState, type ReactNode, type Ref } from 'react';
import { FormProvider, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/requests/call.ts';
import { cx } from '#web/ui/class-names.ts';
import { ErrorSummary, type SummaryItem } from '#web/ui/inputs/error-summary.tsx';
import { failureHeading, rootFailure } from './failure-heading.ts';

interface FormProps<Values extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output) => Promise<unknown> | void;
  /** Called after the server's field errors were set. Without it, the message is added to the summary. */
  onFailure?: (error: unknown) => void;
  explain?: (error: unknown) => Promise<ReactNode>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  summaryTitle?: string | null;
  /** The only field shows its error itself and takes the focus; the summary is empty. */
  isOneField?: boolean;
  id?: string;
  ref?: Ref<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

export const fieldId = (formId: string | undefined, name: string): string => `${formId ?? 'form'}-${name.replaceAll('.', '-')}`;

function listErrors(errors: FieldErrors, formId: string | undefined, prefix = ''): SummaryItem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return [];
    if (typeof error.message === 'string')
      return [name === 'root' ? { message: error.message } : { fieldId: fieldId(formId, prefix + name), message: error.message }];
    return listErrors(error as FieldErrors, formId, `${prefix}${name}.`);
  });
}

/** Fields find the form by context; errors are summarized on top. */
export function Form<Values extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  onFailure,
  explain,
  onInvalid,
  summaryTitle,
  isOneField = false,
  id,
  ref,
  className,
  children,
}: FormProps<Values, Output>) {
  const [explained, setExplained] = useState<ReactNode>(null);
  const hold = (errors: FieldErrors<Values>) => {
    if (isOneField) for (const name of Object.keys(errors)) form.setFocus(name as Path<Values>);
    onInvalid?.(errors);
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      setExplained(null);
    } catch (error) {
      const explanation = (await explain?.(error)) ?? null;
      setExplained(explanation);
      takeOver(form, error, { withMessage: !onFailure && !explanation, shouldFocus: isOneField });
      onFailure?.(error);
    }
  }, hold);
  const { errors, submitCount } = form.formState;
  const heading = failureHeading(errors) ?? summaryTitle;
  const items = listErrors(errors, id).filter((item) => !(isOneField && item.fieldId));
  return (
    <FormProvider {...form}>
      <form id={id} ref={ref} method="post" noValidate onSubmit={(event) => void submit(event)} className={cx('grid gap-5', className)}>
        <ErrorSummary {...(heading && { title: heading })} items={submitCount > 0 ? items : []} attempt={submitCount} />
        {explained}
        {children}
      </form>
    </FormProvider>
  );
}

function takeOver<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  { withMessage, shouldFocus }: { withMessage: boolean; shouldFocus: boolean },
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus });
  if (fields.length === 0 && withMessage) form.setError('root', rootFailure(error, 'Please try again.'));
}
