export type Form = Readonly<Record<string, string | undefined>>;

export interface FormValues {
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
}

export const readText = (form: Form, name: string): string => (form[name] ?? '').trim().slice(0, 200);

export const toWrong = (found: Readonly<Record<string, string | null>>): FormValues['wrong'] =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
