import { toSqlCast } from './values.ts';

/** SQL with values. Becomes part of another fragment when used in its template. */
export class Fragment {
  readonly strings: readonly string[];
  readonly parts: readonly unknown[];
  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings;
    this.parts = parts;
  }
}

export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

type Columns = Readonly<Record<string, unknown>>;

/** Assignments after `set`, otherwise the columns and rows of an `insert`. */
export class ColumnValues {
  readonly rows: readonly Columns[];
  constructor(rows: Columns | readonly Columns[]) {
    this.rows = Array.isArray(rows) ? (rows as readonly Columns[]) : [rows as Columns];
  }
}

export type WriteValue = (value: unknown, values: unknown[]) => string;

const asParameter: WriteValue = (value, values) => `$${values.push(value)}${toSqlCast(value)}`;

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;
const columnName = (key: string) => quoted(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

class Writer {
  text = '';
  readonly values: unknown[] = [];
  readonly #write: WriteValue;
  constructor(write: WriteValue) {
    this.#write = write;
  }

  fragment({ strings, parts }: Fragment): void {
    this.text += strings[0];
    for (let at = 0; at < parts.length; at += 1) {
      this.part(parts[at]);
      this.text += strings[at + 1];
    }
  }

  part(part: unknown): void {
    if (typeof part !== 'object' || part === null) this.text += this.#write(part, this.values);
    else if (part instanceof Fragment) this.fragment(part);
    else if (part instanceof Name) this.text += quoted(part.name);
    else if (part instanceof ColumnValues) this.rows(part);
    else if (part instanceof Json) this.text += `${this.#write(asJson(part), this.values)}::jsonb`;
    else this.text += this.#write(part, this.values);
  }

  rows({ rows }: ColumnValues): void {
    const keys = Object.keys(rows[0]!);
    if (/\bset\s+$/i.test(this.text)) return this.listed(keys, (key) => ((this.text += `${columnName(key)} = `), this.part(rows[0]![key])));
    this.text += `(${keys.map(columnName).join(', ')}) values `;
    this.listed(rows, (row) => {
      this.text += '(';
      this.listed(keys, (key) => this.part(row[key]));
      this.text += ')';
    });
  }

  listed<T>(items: readonly T[], write: (item: T) => void): void {
    items.forEach((item, at) => {
      if (at > 0) this.text += ', ';
      write(item);
    });
  }
}

const asJson = ({ value }: Json): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

export function render(fragment: Fragment, write: WriteValue = asParameter): { text: string; values: unknown[] } {
  const writer = new Writer(write);
  writer.fragment(fragment);
  return { text: writer.text, values: writer.values };
}
