import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/call.ts';
import { toast } from '../ui/toast.ts';
import { failureWords } from '../api/failure-words.ts';

/** Whether the fields of a form say why it was refused, and its summary with them. */
export const isOnFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

/** Says in a toast why a form was not taken, and leaves it in the form's summary unless the fields say it. */
export function tellFailure<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  { title, otherwise, bare }: { title: string; otherwise: string; bare?: (status: number) => string },
): void {
  const description = failureWords(error, otherwise, bare);
  toast({ title, description, variant: 'destructive', isSaidByPage: true });
  if (!isOnFields(error)) form.setError('root', { message: description });
}
