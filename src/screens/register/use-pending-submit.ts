import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DotMcCheck } from './use-dot-mc-check.ts';

/**
 * What became of a press that met the check of the numbers: 'kept' until the check is over, 'taken-back' by a change made meanwhile,
 * 'blocked' by numbers that are not valid.
 */
export type Press = 'none' | 'kept' | 'taken-back' | 'blocked';

/**
 * Keeps a press that comes while the numbers are checked, and sends the form once they are: nobody has to press twice. Whatever takes
 * the form from there says what became of the press.
 */
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
