import { useSearchParams } from 'react-router';
import { vehicleTypes } from '#shared/vehicles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { readSearch, type SearchParams } from './search-params.ts';
import { stateOptions } from './state-options.ts';

const filters: readonly { name: string; label: string; any: string; options: readonly Option[] }[] = [
  { name: 'vehicleType', label: 'Vehicle type', any: 'Any type', options: vehicleTypes },
  { name: 'fromState', label: 'From state', any: 'Any state', options: stateOptions },
  { name: 'toState', label: 'To state', any: 'Any state', options: stateOptions },
  {
    name: 'running',
    label: 'Runs',
    any: 'Runs or not',
    options: [
      { value: 'yes', label: 'Runs' },
      { value: 'no', label: 'Does not run' },
    ],
  },
];

/** What the address bar asks for; anything unknown in it is left out. */
export const useMarketplaceFilter = (): SearchParams => readSearch(useSearchParams()[0]);

/** Narrows the open requests; each choice is in the address bar. */
export function MarketplaceFilters() {
  const [search, setSearch] = useSearchParams();
  const isNarrowed = filters.some(({ name }) => search.get(name));
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => setSearch({}, { replace: true, preventScrollReset: true });
  return (
    <form
      role="search"
      aria-label="Open requests"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map(({ name, label, any, options }) => (
        <Field key={name} label={label}>
          <Select
            options={options}
            placeholder={any}
            value={search.get(name) ?? ''}
            onChange={(event) => choose(name, event.target.value)}
          />
        </Field>
      ))}
      <Button variant="quiet" disabled={!isNarrowed} onClick={clear} className="max-lg:col-span-2">
        Clear filters
      </Button>
    </form>
  );
}
