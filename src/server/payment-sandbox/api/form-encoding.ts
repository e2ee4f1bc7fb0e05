import { refused } from './refusal.ts';

/** Lists are objects with their indexes as keys. */
export interface FormFields {
  [name: string]: string | FormFields;
}

const noFields = (): FormFields => Object.create(null) as FormFields;

/** Reads 'amount=100&metadata[order]=7&expand[0]=charge'. Throws 400 for NUL characters. */
export function readForm(text: string): FormFields {
  const fields = noFields();
  for (const [name, value] of new URLSearchParams(text)) {
    if (`${name}${value}`.includes('\0')) throw refused(undefined, 'Parameters may not hold the character NUL');
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop()!;
    let node = fields;
    for (const key of path) {
      const inner = node[key];
      node = node[key] = typeof inner === 'object' ? inner : noFields();
    }
    node[last] = value;
  }
  return fields;
}
