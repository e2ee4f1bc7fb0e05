import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toParts, tabStore } from '#web/api/stores.ts';

const toPlace = (name: string) => `kept-form:${name}`;
const toOrigin = (name: string) => `kept-form-from:${name}`;

export interface InitialFields<Values> {
  /** Identifies the request: the same one is applied once, so later input is not overwritten. */
  readonly from: string;
  readonly fields: Partial<Values>;
}

/** Passwords are never stored. */
const toText = (values: object): string => JSON.stringify(values, (name, value: unknown) => (name === 'password' ? undefined : value));

const toInitial = (box: HTMLInputElement | HTMLSelectElement): string =>
  box instanceof HTMLSelectElement ? ([...box.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '') : box.defaultValue;

function readTyped(formId: string): Record<string, string | boolean> {
  const boxes = [...(document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  const changed = boxes.filter((box) => (box.type === 'checkbox' ? box.checked !== box.defaultChecked : box.value !== toInitial(box)));
  return Object.fromEntries(changed.map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]));
}

const never = () => () => undefined;

/** True while the app takes over a prerendered page. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  );

/**
 * Saves the form in this tab so that input survives a reload or a lost session. Values from another page are applied once; so is input
 * typed before hydration if the form's id is `name`. Call `clearFields` after sending.
 */
export function useStoredFields<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  initial: InitialFields<Values> | null = null,
): void {
  const isHydrating = useIsHydrating();
  const [typed] = useState(() => (isHydrating ? readTyped(name) : {}));
  useEffect(() => {
    const stored = tabStore.get(toPlace(name));
    const isNew = initial !== null && tabStore.get(toOrigin(name)) !== initial.from;
    if (initial) tabStore.put(toOrigin(name), initial.from);
    if (stored || isNew) form.reset({ ...form.getValues(), ...toParts(stored), ...(isNew && initial.fields) }, { keepDefaultValues: true });
    if (isNew) tabStore.put(toPlace(name), toText(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => tabStore.put(toPlace(name), toText(values)),
    });
  }, [form, name, initial]);
  useEffect(() => {
    if (Object.keys(typed).length > 0) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
  }, [form, typed]);
}

const holderName = 'kept-forms-of';

export const isTabOfAnother = (accountId: string): boolean => (tabStore.get(holderName) ?? accountId) !== accountId;

/** Assigns this tab to an account and deletes what another account typed in it. */
export function assignTab(accountId: string): void {
  if (isTabOfAnother(accountId)) for (const key of tabStore.names()) if (key.startsWith('kept-form')) tabStore.remove(key);
  tabStore.put(holderName, accountId);
}

export function clearFields(name: string): void {
  tabStore.remove(toPlace(name));
  tabStore.remove(toOrigin(name));
}
