import { useState } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { SavedSearch } from '#domains/bids/searches/saved-searches-schemas.ts';
import { searchHref, maxSavedSearches } from '#domains/bids/searches/search-rules.ts';
import { RenameSearch } from './rename-search.tsx';
import { useChangeSavedSearch, useDeleteSavedSearch, useSavedSearches } from './saved-search-data.ts';
import { describeFilter } from './filter-labels.ts';

export function SavedSearches() {
  const searches = useSavedSearches();
  return (
    <ListState query={searches} empty={<NoSearches />}>
      {(list) => (
        <div className="grid gap-4">
          <h2 className="sr-only">Saved searches</h2>
          <ul className="grid gap-3">
            {list.map((search) => (
              <li key={search.id}>
                <SearchRow search={search} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            {list.length} of {maxSavedSearches} saved. Alerts come at most once an hour.
          </p>
        </div>
      )}
    </ListState>
  );
}

const NoSearches = () => (
  <Empty
    title="No saved searches yet"
    text="Filter the open requests and save the search. We alert you when a new request matches."
    action={<ButtonLink to="/marketplace">See open requests</ButtonLink>}
  />
);

function SearchRow({ search }: { search: SavedSearch }) {
  const { name, alert, filter, toldAt } = search;
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null);
  const href = searchHref(filter);
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-line bg-surface p-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          <Link to={href} className="no-underline hover:underline">
            {name}
          </Link>
          <Badge tone={alert ? 'good' : 'neutral'}>{alert ? 'Alert on' : 'Alert off'}</Badge>
        </h3>
        <p className="text-sm text-muted">{describeFilter(filter)}</p>
        {alert && <p className="text-sm text-muted">{toldAt ? `Last alert ${formatRelative(toldAt)}` : 'No new matches yet'}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={href} size="sm" variant="secondary" icon="search" aria-label={`Run ${name}`}>
          Run
        </ButtonLink>
        <AlertSwitch search={search} />
        <IconButton icon="edit" size="sm" label={`Rename ${name}`} onClick={() => setOpenDialog('rename')} />
        <IconButton icon="trash" size="sm" label={`Delete ${name}`} onClick={() => setOpenDialog('delete')} />
      </div>
      <RenameSearch search={search} open={openDialog === 'rename'} onOpenChange={(open) => setOpenDialog(open ? 'rename' : null)} />
      <DeleteSearch search={search} open={openDialog === 'delete'} onOpenChange={(open) => setOpenDialog(open ? 'delete' : null)} />
    </article>
  );
}

function AlertSwitch({ search: { id, name, alert } }: { search: SavedSearch }) {
  const change = useChangeSavedSearch();
  const toggle = () =>
    change.mutate(
      { params: { id }, body: { alert: !alert } },
      { onError: (error) => toast({ title: 'Failed to change the alert', description: error.message, variant: 'destructive' }) },
    );
  const label = alert ? 'Turn alert off' : 'Turn alert on';
  return (
    <Button size="sm" variant="secondary" icon="bell" pending={change.isPending} aria-label={`${label}: ${name}`} onClick={toggle}>
      {label}
    </Button>
  );
}

interface AskedProps {
  search: SavedSearch;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteSearch({ search: { id, name }, open, onOpenChange }: AskedProps) {
  const remove = useDeleteSavedSearch();
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete "${name}"?`}
      text="You will no longer get alerts for it."
      action="Delete search"
      pendingLabel="Deleting..."
      dangerous
      failed="Failed to delete the search"
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  );
}
