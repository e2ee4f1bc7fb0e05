import { useState } from 'react';
import { listAdminQuotes, type AdminQuote } from '#domains/quotes/admin-quotes-contract.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { titleOf } from '#domains/transports/web/transport-words.ts';
import { formatDate } from '#shared/dates.ts';
import { id as idSchema } from '#shared/ids.ts';
import { formatUsd } from '#shared/money.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/use-address.ts';
import { routeOf, shortId } from '../short-words.ts';
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
const flagLabels = { flagged: 'Flagged', escalated: 'For a super admin' } as const;
type Flag = keyof typeof flagLabels;
const isFlag = (text: string): text is Flag => Object.hasOwn(flagLabels, text);

const isId = (text: string): boolean => idSchema.safeParse(text).success;

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

function FlagBadge({ metadata: { flaggedReason, isEscalated } }: AdminQuote) {
  if (!flaggedReason) return null;
  return <Badge tone="warn">{isEscalated ? 'Escalated' : 'Flagged'}</Badge>;
}

const columns: readonly Column<AdminQuote>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: ({ transport }) => titleOf(transport) },
  {
    key: 'route',
    header: 'Route',
    phone: 'line',
    cell: routeOf,
  },
  { key: 'state', header: 'State', phone: 'fact', cell: ({ workflowState }) => workflowLabels[workflowState] },
  { key: 'total', header: 'Total', align: 'right', cell: ({ totalQuote }) => <span className="figures">{formatUsd(totalQuote)}</span> },
  { key: 'flag', header: 'Flag', phone: 'state', cell: FlagBadge },
  { key: 'created', header: 'Created', phone: 'left-out', cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

/** Quotes for administrators: found by status, user and flag; flagged, noted, and looked at (specification 2, section 2). */
export function QuoteReview() {
  const [search, change] = useAddress();
  const [status, userId, flag] = ['quoteStatus', 'userId', 'flag'].map((name) => search.get(name) ?? '') as [string, string, string];
  const filter = { ...(isStatus(status) && { status }), ...(isId(userId) && { userId }), ...(isFlag(flag) && { flag }) };
  const quotes = useCallPages(listAdminQuotes, { query: filter }, { cursorOf: ({ id }: AdminQuote) => id });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = quotes;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.find(({ id }) => id === openId);
  const actions = (quote: AdminQuote) => (
    <Button size="sm" variant="secondary" onClick={() => setOpenId(quote.id)}>
      View Details<span className="sr-only"> of {titleOf(quote.transport)}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <form
        role="search"
        aria-label="Quotes"
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_11rem_11rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          change({ userId: String(new FormData(event.currentTarget).get('userId') ?? '').trim() });
        }}
      >
        <Field label="User ID" {...(userId && !isId(userId) && { error: 'This is no ID of a user' })}>
          <Input key={userId} name="userId" type="search" maxLength={36} defaultValue={userId} autoComplete="off" />
        </Field>
        <Button type="submit" variant="secondary" icon="search">
          Search
        </Button>
        <Field label="Status">
          <Select
            options={optionsOf(statusLabels)}
            placeholder="Any status"
            value={status}
            onChange={(event) => change({ quoteStatus: event.target.value })}
          />
        </Field>
        <Field label="Flag">
          <Select
            options={optionsOf(flagLabels)}
            placeholder="Flagged or not"
            value={flag}
            onChange={(event) => change({ flag: event.target.value })}
          />
        </Field>
        <Button variant="quiet" disabled={!status && !userId && !flag} onClick={() => change({ quoteStatus: '', userId: '', flag: '' })}>
          Clear
        </Button>
      </form>
      {error && !data ? (
        <Failed message="The quotes could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Quotes"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          loadingRows={6}
          empty={<Empty title="No quote found" text="No quote has this status, user and flag." />}
          actions={actions}
        />
      )}
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      {open && <QuoteDialog quote={open} onClose={() => setOpenId(null)} />}
    </div>
  );
}
