import { useState } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { listAdminQuotes } from '#domains/quotes/endpoints.ts';
import { getTitle, statusBadges } from '#domains/transports/web/transport-labels.ts';
import { formatDate } from '#shared/dates.ts';
import type { Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportQuotes } from '../../endpoints.ts';
import { toRoute, getTotal } from '../quote-text.ts';
import { AddressAccount, isId } from '#domains/accounts/web/overseen/address-account.tsx';
import { WorkflowManager } from '../workflow/workflow-manager.tsx';
import { QuoteDialog } from './quote-dialog.tsx';

const statusLabels = {
  draft: 'Draft',
  submitted: 'Submitted',
  quoted: 'Quoted',
  accepted: 'Accepted',
  in_progress: 'In Progress',
  completed: 'Completed',
} as const;
type Status = keyof typeof statusLabels;
const isStatus = (text: string): text is Status => Object.hasOwn(statusLabels, text);
const flagLabels = { flagged: 'Flagged', escalated: 'Escalated' } as const;
type Flag = keyof typeof flagLabels;
const isFlag = (text: string): text is Flag => Object.hasOwn(flagLabels, text);

const toOptions = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

function FlagBadge({ metadata: { flaggedReason, isEscalated } }: AdminQuote) {
  if (!flaggedReason) return null;
  return <Badge tone="warn">{isEscalated ? 'Escalated' : 'Flagged'}</Badge>;
}

const columns: readonly Column<AdminQuote>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: ({ transport }) => getTitle(transport) },
  {
    key: 'route',
    header: 'Route',
    phone: 'line',
    cell: toRoute,
  },
  { key: 'type', header: 'Type', phone: 'left-out', cell: ({ offeredBy }) => (offeredBy ? 'Offer' : 'Estimate') },
  { key: 'by', header: 'By', cell: ({ offeredBy }) => <span className="md:whitespace-nowrap">{offeredBy?.name ?? 'Carriage'}</span> },
  {
    key: 'state',
    header: 'Status',
    phone: 'fact',
    className: 'max-md:before:hidden',
    cell: ({ status }) => <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>,
  },
  {
    key: 'total',
    header: 'Price',
    sortKey: 'total',
    align: 'right',
    cell: (quote) => <span className="figures whitespace-nowrap">{getTotal(quote)}</span>,
  },
  { key: 'flag', header: 'Flag', phone: 'state', cell: FlagBadge },
  {
    key: 'created',
    header: 'Created',
    sortKey: 'created',
    phone: 'left-out',
    className: 'md:whitespace-nowrap',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

const sorts = [
  { key: 'created', label: 'Created' },
  { key: 'total', label: 'Total' },
];

/** Filters in the URL; ignores unknown values. */
function useFilter() {
  const [address] = useAddress();
  const [search, status, userId, flag] = ['quoteSearch', 'quoteStatus', 'userId', 'flag'].map(
    (name) => address.get(name) ?? '',
  ) as string[];
  return {
    ...(search && { search }),
    ...(isStatus(status!) && { status }),
    ...(isId(userId!) && { userId }),
    ...(isFlag(flag!) && { flag }),
  };
}

const QuoteFilters = () => (
  <SearchForm
    label="Quotes"
    list="quotes"
    className="grid-cols-[minmax(0,1fr)_auto] max-lg:[&>*:nth-child(n+3)]:col-span-2 max-md:w-full lg:grid-cols-[14rem_auto_8.5rem_8.5rem_13rem_auto]"
    text={{ name: 'quoteSearch', label: 'Search quotes', maxLength: 200, placeholder: 'Vehicle, city, person or ID' }}
    choices={[
      { name: 'quoteStatus', label: 'Status', any: 'Any status', options: toOptions(statusLabels) },
      { name: 'flag', label: 'Flag', any: 'Any flag', options: toOptions(flagLabels) },
    ]}
    further={{ names: ['userId'], fields: <AddressAccount list="quotes" name="userId" label="User ID" /> }}
  />
);

/** Changing a quote's state replaces the list. */
export function QuoteReview({ actorRole }: { actorRole: Role }) {
  const [address, change] = useAddress();
  const quoteId = address.get('quote');
  const section = useFocusAfterStep(quoteId ?? '');
  return (
    <section ref={section} tabIndex={-1} aria-label="Quotes" className="outline-none">
      {quoteId === null ? (
        <QuoteList onManage={(id) => change({ quote: id }, 'push')} />
      ) : (
        <WorkflowManager quoteId={quoteId} actorRole={actorRole} onBack={() => change({ quote: '' }, 'push')} />
      )}
    </section>
  );
}

function QuoteList({ onManage }: { onManage: (id: string) => void }) {
  const query = useFilter();
  const quotes = useList(listAdminQuotes, {
    name: 'quotes',
    sorts,
    query,
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = quotes.data?.find(({ id }) => id === openId);
  const actions = (quote: AdminQuote) => (
    <Button size="sm" variant="secondary" onClick={() => setOpenId(quote.id)}>
      View Details<span className="sr-only"> of {getTitle(quote.transport)}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <ListTable
        filters={<QuoteFilters />}
        list={quotes}
        caption="Quotes"
        dense
        columns={columns}
        forms={{ one: 'quote', other: 'quotes' }}
        file={{ endpoint: exportQuotes, name: 'quotes' }}
        empty={<Empty title="No quotes match" text="Try removing a filter." />}
        actions={actions}
      />
      {open && <QuoteDialog quote={open} onManage={() => onManage(open.id)} onClose={() => setOpenId(null)} />}
    </div>
  );
}
