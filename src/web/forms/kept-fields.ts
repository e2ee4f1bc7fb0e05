import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const placeOf = (name: string) => `kept-form:${name}`;

/**
 * Keeps what is typed in this tab, so that a reload, a lost session or a look at another page costs nothing.
 * Call `forgetFields` once it has arrived where it belongs; signing out forgets it too.
 */
export function useKeptFields<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): void {
  useEffect(() => {
    const kept = readFields(name);
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(placeOf(name), JSON.stringify(values)),
    });
  }, [form, name]);
}

function readFields(name: string): object | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept under a name. */
export const forgetFields = (name: string): void => sessionStorage.removeItem(placeOf(name));
