/** A form as it was sent. */
export type Form = Readonly<Record<string, string | undefined>>;

/** What was typed, by the names of the fields, and what is wrong with it. */
export interface FormValues {
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
}

/** What was typed into a field. */
export const textIn = (form: Form, name: string): string => (form[name] ?? '').trim().slice(0, 200);

/** Of what was looked at, what is wrong. */
export const toWrong = (found: Readonly<Record<string, string | null>>): FormValues['wrong'] =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
