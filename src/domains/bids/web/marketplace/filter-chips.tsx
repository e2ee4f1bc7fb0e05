import { Icon } from '#web/ui/pictures/icon.tsx';
import { filterNames, clearedFilters, type SearchParams } from '../searches/search-params.ts';
import { describeFilter } from '../searches/filter-labels.ts';
import { useSearchChange } from '../searches/use-search-change.ts';

/** A radius shares the chip of its ZIP code. */
const chipNames = filterNames.filter((name) => !name.endsWith('Radius'));

const chipLook =
  'inline-flex min-h-8 items-center gap-1.5 rounded border border-line-strong bg-surface px-2.5 text-sm hover:border-ink hover:bg-sunken';

export function FilterChips({ search }: { search: SearchParams }) {
  const change = useSearchChange();
  const filters = search as Readonly<Record<string, string | undefined>>;
  const activeNames = chipNames.filter((name) => filters[name] !== undefined);
  if (activeNames.length === 0) return null;
  const getText = (name: string) => {
    const radius = name.replace('Zip', 'Radius');
    return describeFilter({ [name]: filters[name], ...(radius !== name && filters[radius] && { [radius]: filters[radius] }) });
  };
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {activeNames.map((name) => (
        <li key={name}>
          <button type="button" aria-label={`Remove filter: ${getText(name)}`} className={chipLook} onClick={() => change({ [name]: '' })}>
            {getText(name)}
            <Icon name="x" size={14} className="text-muted" />
          </button>
        </li>
      ))}
      {activeNames.length > 1 && (
        <li>
          <button
            type="button"
            className="min-h-8 px-2 text-sm text-action-ink underline underline-offset-2"
            onClick={() => change(clearedFilters)}
          >
            Clear filters
          </button>
        </li>
      )}
    </ul>
  );
}
