import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const placeOf = (name: string) => `kept-form:${name}`;
const originOf = (name: string) => `kept-form-from:${name}`;

/** What another page has asked the form to begin with. */
export interface GivenFields<Values> {
  /** Names the asking: the same one is followed once, and leaves alone what was typed since. */
  readonly from: string;
  readonly fields: Partial<Values>;
}

/**
 * Keeps what is typed in this tab, so that a reload, a lost session or a look at another page costs nothing; what another page gives
 * comes on top, once. Call `forgetFields` once it has arrived where it belongs; signing out forgets it too.
 */
export function useKeptFields<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  given: GivenFields<Values> | null = null,
): void {
  useEffect(() => {
    const kept = readFields(name);
    const isNew = given !== null && sessionStorage.getItem(originOf(name)) !== given.from;
    if (given) sessionStorage.setItem(originOf(name), given.from);
    if (kept || isNew) form.reset({ ...form.getValues(), ...kept, ...(isNew && given.fields) }, { keepDefaultValues: true });
    if (isNew) sessionStorage.setItem(placeOf(name), JSON.stringify(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(placeOf(name), JSON.stringify(values)),
    });
  }, [form, name, given]);
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
export function forgetFields(name: string): void {
  sessionStorage.removeItem(placeOf(name));
  sessionStorage.removeItem(originOf(name));
}
