import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toParts, tabStore } from '#web/api/stores.ts';

const toPlace = (name: string) => `kept-form:${name}`;
const toOrigin = (name: string) => `kept-form-from:${name}`;

/** What another page has asked the form to begin with. */
export interface InitialFields<Values> {
  /** Names the asking: the same one is followed once, and leaves alone what was typed since. */
  readonly from: string;
  readonly fields: Partial<Values>;
}

/** What is kept of fields: a password never is. */
const toText = (values: object): string => JSON.stringify(values, (name, value: unknown) => (name === 'password' ? undefined : value));

/** What was typed into a form of a prerendered page before the app was there. */
function readTyped(formId: string): Record<string, string | boolean> {
  const boxes = [...(document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  const changed = boxes.filter(({ type, checked, defaultChecked, value, defaultValue = '' }) =>
    type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
  );
  return Object.fromEntries(changed.map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]));
}

const never = () => () => undefined;

/** Whether a prerendered page is being taken over by the app, or else being built. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  );

/**
 * Keeps what is typed in this tab, so that a reload, a lost session or a look at another page costs nothing; what another page gives
 * comes on top, once, and so does what was typed before the app was there, if the form has the name as its id. Call `forgetFields` once it has
 * arrived where it belongs; signing out forgets it too.
 */
export function useStoredFields<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  given: InitialFields<Values> | null = null,
): void {
  const isHydrating = useIsHydrating();
  const [typed] = useState(() => (isHydrating ? readTyped(name) : {}));
  useEffect(() => {
    const kept = tabStore.get(toPlace(name));
    const isNew = given !== null && tabStore.get(toOrigin(name)) !== given.from;
    if (given) tabStore.put(toOrigin(name), given.from);
    if (kept || isNew) form.reset({ ...form.getValues(), ...toParts(kept), ...(isNew && given.fields) }, { keepDefaultValues: true });
    if (isNew) tabStore.put(toPlace(name), toText(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => tabStore.put(toPlace(name), toText(values)),
    });
  }, [form, name, given]);
  useEffect(() => {
    if (Object.keys(typed).length > 0) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
  }, [form, typed]);
}

const holderName = 'kept-forms-of';

/** Whether this tab was another account's; one that was nobody's was not. */
export const isTabOfAnother = (accountId: string): boolean => (tabStore.get(holderName) ?? accountId) !== accountId;

/** Says whose account this tab is from now on: what somebody else typed in it is forgotten; what nobody did, or the same one, stays. */
export function claimFieldsFor(accountId: string): void {
  if (isTabOfAnother(accountId)) for (const key of tabStore.names()) if (key.startsWith('kept-form')) tabStore.remove(key);
  tabStore.put(holderName, accountId);
}

/** Forgets what was kept under a name. */
export function forgetFields(name: string): void {
  tabStore.remove(toPlace(name));
  tabStore.remove(toOrigin(name));
}
