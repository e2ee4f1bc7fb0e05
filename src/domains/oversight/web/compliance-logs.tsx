import { listValidationLogs, type DotMcOutcome, type ValidationLog } from '#domains/credentials/contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { shortId } from './short-words.ts';

const words: Readonly<Record<DotMcOutcome, { label: string; tone: 'good' | 'bad' | 'warn' | 'neutral' }>> = {
  valid: { label: 'Valid', tone: 'good' },
  invalid: { label: 'Not valid', tone: 'bad' },
  not_found: { label: 'Not found', tone: 'bad' },
  unavailable: { label: 'Register unavailable', tone: 'warn' },
  bypassed: { label: 'Not asked', tone: 'neutral' },
};
const wordsOf = (status: string) => words[status as DotMcOutcome] ?? { label: 'Other', tone: 'neutral' as const };

const columns: readonly Column<ValidationLog>[] = [
  { key: 'dot', header: 'DOT', cell: ({ dotNumber }) => <span className="figures">{dotNumber ?? 'None'}</span> },
  { key: 'mc', header: 'MC', cell: ({ mcNumber }) => <span className="figures">{mcNumber ?? 'None'}</span> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, manualOverride }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={wordsOf(status).tone}>{wordsOf(status).label}</Badge>
        {manualOverride && <Badge>By hand</Badge>}
      </span>
    ),
  },
  {
    key: 'message',
    header: 'What the register said',
    phone: 'line',
    cell: ({ message }) => message && <span className="[overflow-wrap:anywhere]">{message}</span>,
  },
  { key: 'at', header: 'Checked', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

/** Each check of DOT and MC numbers, newest first (specification 2, section 2). */
export function ComplianceLogs() {
  const logs = useCallPages(listValidationLogs, { query: {} }, { cursorOf: ({ id }: ValidationLog) => id });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = logs;
  if (error && !data) return <Failed message="The compliance logs could not be loaded." onRetry={() => void refetch()} />;
  return (
    <>
      <Table
        caption="Compliance logs"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        loadingRows={6}
        empty={<Empty title="No checks yet" text="Each check of DOT and MC numbers is listed here." />}
      />
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
