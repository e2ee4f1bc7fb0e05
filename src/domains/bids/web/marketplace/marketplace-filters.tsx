import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { transportTypes, vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { usStates } from '#shared/states.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Select, type Option } from '#web/ui/inputs/select.tsx';
import { defaultRadiusMiles } from '#domains/bids/searches/search-rules.ts';
import { countFilters, clearedFilters, readSearch, type FilterName } from '../searches/search-params.ts';
import { DayFilter, FeetFilter, RateFilter, ZipFilter } from './typed-filters.tsx';
import { useSearchChange } from '../searches/use-search-change.ts';

const radii: readonly Option[] = [25, 50, 100, 150, 200, 300, 500].map((miles) => ({ value: String(miles), label: `${miles} mi` }));
const runs: readonly Option[] = [
  { value: 'yes', label: 'Runs' },
  { value: 'no', label: 'Does not run' },
];

interface FiltersProps {
  errors: Readonly<Record<string, string>>;
}

export function MarketplaceFilters({ errors, isOpen }: FiltersProps & { isOpen: boolean }) {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const count = countFilters(readSearch(search));
  return (
    <form
      id="marketplace-filters"
      role="search"
      aria-label="Open requests"
      hidden={!isOpen}
      onSubmit={(event) => event.preventDefault()}
      className={cx('gap-x-8 gap-y-5 rounded border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-5', isOpen && 'grid')}
    >
      <Choices errors={errors} />
      <Button
        variant="quiet"
        size="sm"
        disabled={count === 0}
        onClick={() => change(clearedFilters)}
        className="sm:col-span-full sm:justify-self-end"
      >
        Clear filters
      </Button>
    </form>
  );
}

function Choices({ errors }: FiltersProps) {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const bound = (name: FilterName) => ({
    value: search.get(name) ?? '',
    error: errors[name],
    onCommit: (value: string) => change({ [name]: value }),
  });
  const select = (name: FilterName, label: string, any: string, options: readonly Option[]) => (
    <Field label={label}>
      <Select
        options={options}
        placeholder={any}
        value={search.get(name) ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <Group title="Vehicle">
        {select('vehicleType', 'Vehicle type', 'Any type', vehicleTypes)}
        {select('transportType', 'Transport type', 'Any transport', transportTypes)}
        {select('running', 'Runs', 'Any condition', runs)}
      </Group>
      {(['from', 'to'] as const).map((end) => (
        <Group key={end} title={end === 'from' ? 'Pickup' : 'Delivery'}>
          {select(`${end}State`, end === 'from' ? 'From state' : 'To state', 'Any state', usStates)}
          <div className="grid grid-cols-2 gap-3">
            <ZipFilter label="Near ZIP code" {...bound(`${end}Zip`)} />
            <Radius end={end} value={search.get(`${end}Radius`) ?? ''} hasZip={Boolean(search.get(`${end}Zip`))} />
          </div>
        </Group>
      ))}
      <Group title="Pickup day">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
          <DayFilter label="From" {...bound('pickupFrom')} />
          <DayFilter label="To" {...bound('pickupTo')} />
        </div>
      </Group>
      <div className="grid h-fit gap-5">
        <Group title="Price per mile">
          <div className="grid grid-cols-2 gap-3">
            <RateFilter label="At least" {...bound('minRate')} />
            <RateFilter label="At most" {...bound('maxRate')} />
          </div>
        </Group>
        <Group title="My truck can reach it">
          <FeetFilter label="Truck length (feet)" {...bound('truckFt')} />
        </Group>
      </div>
    </>
  );
}

function Radius({ end, value, hasZip }: { end: 'from' | 'to'; value: string; hasZip: boolean }) {
  const change = useSearchChange();
  const isListed = radii.some((option) => option.value === value);
  const options = isListed || !value ? radii : [...radii, { value, label: `${value} mi` }];
  return (
    <Field label="Within">
      <Select
        options={options}
        disabled={!hasZip}
        value={value || String(defaultRadiusMiles)}
        onChange={(event) => change({ [`${end}Radius`]: event.target.value })}
      />
    </Field>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid h-fit min-w-0 gap-3">
      <legend className="mb-2 font-head font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
