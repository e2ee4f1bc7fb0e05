import type { PluralForms } from '#shared/text/counted.ts';
import { ChoiceBox, type ComboboxChoice } from '#web/ui/inputs/combobox.tsx';
import type { Pages } from './paged-table.tsx';

interface PagedChoiceProps<Row> {
  pages: Pages<Row>;
  forms: PluralForms;
  none: string;
  choiceOf: (row: Row) => ComboboxChoice;
  value: string;
  /** Name of the form field. */
  name?: string;
  maxLength: number;
  /** Default: 'Select a user'. */
  placeholder?: string;
  onChange: (typed: string) => void;
  onTake: (row: Row, text: string) => void;
  onBlur?: () => void;
}

/** A combobox that searches on the server and loads the next page at the end of its list. Use inside a `Field`. */
export function PagedChoice<Row>({ pages, forms, none, choiceOf, onTake, ...box }: PagedChoiceProps<Row>) {
  const { data = [], error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const choices = data.map(choiceOf);
  const nothing = pages.data ? none : 'Loading...';
  return (
    <ChoiceBox
      placeholder={`Select a ${forms.one}`}
      {...box}
      choices={choices}
      opensAtOnce
      listLabel={`${forms.other.charAt(0).toUpperCase()}${forms.other.slice(1)} found`}
      note={error ? `The ${forms.other} could not be loaded.` : nothing}
      onEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
      onTake={(choice) => onTake(data[choices.indexOf(choice)]!, choice.text)}
    />
  );
}
