import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select, type Option } from '#web/ui/inputs/select.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { firstPage } from './use-list.ts';

interface Choice {
  name: string;
  label: string;
  any: string;
  options: readonly Option[];
}

/** What the box of a text is drawn with. */
export interface TextBox {
  name: string;
  maxLength: number;
  placeholder?: string;
  figures?: boolean;
  /** What the list is narrowed to now. */
  defaultValue: string;
}

interface Text extends Omit<TextBox, 'defaultValue'> {
  label: string;
  /** Another box than a plain one, such as one that offers what it finds. */
  box?: (input: TextBox) => ReactNode;
}

interface SearchFormProps {
  label: string;
  list: string;
  text: Text;
  second?: Text;
  choices?: readonly Choice[];
  further?: { names: readonly string[]; fields: ReactNode };
  className?: string;
}

const textAlone = 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,20rem)_auto_auto]';

const plainBox = (input: TextBox) => <Input type="search" autoComplete="off" {...input} />;

export function SearchForm({ label, list, text, second, choices = [], further, className = textAlone }: SearchFormProps) {
  const [search, change] = useAddress();
  const texts = second ? [text, second] : [text];
  const names = [...texts.map(({ name }) => name), ...choices.map(({ name }) => name), ...(further?.names ?? [])];
  return (
    <form
      role="search"
      aria-label={label}
      className={`grid items-end gap-3 sm:justify-start ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        change({ ...Object.fromEntries(texts.map(({ name }) => [name, String(typed.get(name) ?? '').trim()])), ...firstPage(list) });
      }}
    >
      {texts.map(({ label: textLabel, box = plainBox, ...one }) => (
        <Field key={`${one.name} ${search.get(one.name)}`} label={textLabel}>
          {box({ ...one, defaultValue: search.get(one.name) ?? '' })}
        </Field>
      ))}
      <Button type="submit" variant="secondary" icon="search">
        Search
      </Button>
      {choices.map((choice) => (
        <AddressSelect key={choice.name} list={list} {...choice} />
      ))}
      {further?.fields}
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={names.every((name) => !search.get(name))}
        onClick={() => change({ ...Object.fromEntries(names.map((name) => [name, ''])), ...firstPage(list) })}
      >
        Clear
      </Button>
    </form>
  );
}

export function AddressSelect({ list, name, label, any, options }: Choice & { list: string }) {
  const [search, change] = useAddress();
  return (
    <Field label={label}>
      <Select
        options={options}
        placeholder={any}
        value={search.get(name) ?? ''}
        onChange={(event) => change({ [name]: event.target.value, ...firstPage(list) })}
      />
    </Field>
  );
}
