import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { partsOf, tabStore } from '#web/api/stores.ts';

const placeOf = (name: string) => `kept-form:${name}`;
const originOf = (name: string) => `kept-form-from:${name}`;

/** What another page has asked the form to begin with. */
export interface GivenFields<Values> {
  /** Names the asking: the same one is followed once, and leaves alone what was typed since. */
  readonly from: string;
  readonly fields: Partial<Values>;
}

/** What is kept of fields: a password never is. */
const textOf = (values: object): string => JSON.stringify(values, (name, value: unknown) => (name === 'password' ? undefined : value));

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
    const kept = tabStore.get(placeOf(name));
    const isNew = given !== null && tabStore.get(originOf(name)) !== given.from;
    if (given) tabStore.put(originOf(name), given.from);
    if (kept || isNew) form.reset({ ...form.getValues(), ...partsOf(kept), ...(isNew && given.fields) }, { keepDefaultValues: true });
    if (isNew) tabStore.put(placeOf(name), textOf(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => tabStore.put(placeOf(name), textOf(values)),
    });
  }, [form, name, given]);
}

const holderName = 'kept-forms-of';

/** Whether this tab was another account's; one that was nobody's was not. */
export const isTabOfAnother = (accountId: string): boolean => (tabStore.get(holderName) ?? accountId) !== accountId;

/** Says whose account this tab is from now on: what somebody else typed in it is forgotten; what nobody did, or the same one, stays. */
export function keepFieldsFor(accountId: string): void {
  if (isTabOfAnother(accountId)) for (const key of tabStore.names()) if (key.startsWith('kept-form')) tabStore.remove(key);
  tabStore.put(holderName, accountId);
}

/** Forgets what was kept under a name. */
export function forgetFields(name: string): void {
  tabStore.remove(placeOf(name));
  tabStore.remove(originOf(name));
}
