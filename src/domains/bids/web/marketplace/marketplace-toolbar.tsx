import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { marketplaceSorts } from '#domains/bids/searches/search-rules.ts';
import { OwnLanesFilter } from './own-lanes-filter.tsx';
import { SaveSearch } from '../searches/save-search.tsx';
import { countFilters, sortLabels, type SearchParams } from '../searches/search-params.ts';
import { useSearchChange, useViewChange } from '../searches/use-search-change.ts';

const views = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];

interface ToolbarProps {
  search: SearchParams;
  bids: boolean;
  view: string;
  isMapShown: boolean;
  areFiltersShown: boolean;
  onFilters: () => void;
}

export function MarketplaceToolbar({ search, bids, view, isMapShown, areFiltersShown, onFilters }: ToolbarProps) {
  const change = useSearchChange();
  const changeView = useViewChange();
  const count = countFilters(search);
  const sorts = marketplaceSorts.map((value) => ({ value, label: sortLabels[value], disabled: value === 'nearest' && !search.fromZip }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        variant="secondary"
        icon="filter"
        aria-expanded={areFiltersShown}
        aria-controls="marketplace-filters"
        onClick={onFilters}
        className="max-sm:shrink-0"
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Field
        label="Sort by"
        className="flex items-center gap-2 max-sm:flex-1 max-sm:basis-44 [&>div]:flex-1 [&>label]:mb-0 [&>label]:whitespace-nowrap max-sm:[&>label]:sr-only"
      >
        <Select
          options={sorts}
          value={search.sort ?? 'newest'}
          onChange={(event) => change({ sort: event.target.value === 'newest' ? '' : event.target.value })}
        />
      </Field>
      {bids && <OwnLanesFilter />}
      <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1">
        {view !== 'rows' && (
          <Segmented
            label="List view"
            choices={views}
            value={view}
            onChange={(value) => changeView({ view: value === 'table' ? '' : value })}
          />
        )}
        <Button variant="secondary" icon="map-pin" aria-expanded={isMapShown} onClick={() => changeView({ map: isMapShown ? '' : 'yes' })}>
          {isMapShown ? 'Hide map' : 'Show map'}
        </Button>
        <SaveSearch search={search} />
      </div>
    </div>
  );
}
