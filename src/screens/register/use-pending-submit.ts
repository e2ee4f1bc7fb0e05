import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DotMcCheck } from './use-dot-mc-check.ts';

/** Submit pressed during the check: 'kept' until it finishes, 'taken-back' if the form changed, 'blocked' if the numbers are invalid. */
export type Press = 'none' | 'kept' | 'taken-back' | 'blocked';

/** Submits the form automatically when the check is over. */
export function usePendingSubmit<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { state }: DotMcCheck,
) {
  const element = useRef<HTMLFormElement>(null);
  const [press, setPress] = useState<Press>('none');
  useEffect(() => {
    const watched = form.watch((_, { type }) => {
      if (type === 'change') setPress((before) => (before === 'kept' ? 'taken-back' : before === 'blocked' ? 'none' : before));
    });
    return () => watched.unsubscribe();
  }, [form]);
  useEffect(() => {
    if (press === 'kept' && state !== 'validating') element.current?.requestSubmit();
  }, [press, state]);
  return { element, press, setPress };
}
