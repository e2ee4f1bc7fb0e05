import type { ValidationLog } from '#domains/credentials/schemas.ts';
import { dotMcOutcomes, type DotMcOutcome } from '#domains/credentials/outcome-rules.ts';
import { listValidationLogs } from '#domains/credentials/endpoints.ts';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportLogs } from '../endpoints.ts';

const outcomeBadges: Readonly<Record<DotMcOutcome, { label: string; tone: 'good' | 'bad' | 'warn' | 'neutral' }>> = {
  valid: { label: 'Valid', tone: 'good' },
  invalid: { label: 'Not valid', tone: 'bad' },
  not_found: { label: 'Not found', tone: 'bad' },
  unavailable: { label: 'FMCSA unavailable', tone: 'warn' },
  bypassed: { label: 'Not checked', tone: 'neutral' },
};
const getText = (status: string) => outcomeBadges[status as DotMcOutcome] ?? { label: 'Other', tone: 'neutral' as const };

const columns: readonly Column<ValidationLog>[] = [
  { key: 'dot', header: 'DOT', sortKey: 'dot', cell: ({ dotNumber }) => <span className="figures">{dotNumber ?? 'None'}</span> },
  { key: 'mc', header: 'MC', sortKey: 'mc', cell: ({ mcNumber }) => <span className="figures">{mcNumber ?? 'None'}</span> },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    cell: ({ status, manualOverride }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={getText(status).tone}>{getText(status).label}</Badge>
        {manualOverride && <Badge>Manual</Badge>}
      </span>
    ),
  },
  {
    key: 'message',
    header: 'FMCSA answer',
    phone: 'line',
    cell: ({ message }) => message && <span className="[overflow-wrap:anywhere]">{message.replace(unaskedStart, '')}</span>,
  },
  {
    key: 'at',
    header: 'Checked',
    sortKey: 'created',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

/** The status already says that a number was not checked. */
const unaskedStart = /^The numbers have a valid format\. They were not checked with FMCSA, because /;

const sorts = [
  { key: 'created', label: 'Checked' },
  { key: 'dot', label: 'DOT' },
  { key: 'mc', label: 'MC' },
  { key: 'status', label: 'Status' },
];
const statusOptions = dotMcOutcomes.map((value) => ({ value, label: outcomeBadges[value].label }));

const LogFilters = () => (
  <SearchForm
    label="Compliance logs"
    list="logs"
    className="max-md:w-full sm:grid-cols-[minmax(0,16rem)_auto_12rem_auto]"
    text={{ name: 'number', label: 'DOT or MC number', maxLength: 20, figures: true }}
    choices={[{ name: 'outcome', label: 'Status', any: 'Any status', options: statusOptions }]}
  />
);

export function ComplianceLogs() {
  const [search] = useAddress();
  const number = (search.get('number') ?? '').slice(0, 20);
  const status = dotMcOutcomes.find((one) => one === search.get('outcome'));
  const list = useList(listValidationLogs, {
    name: 'logs',
    sorts,
    query: { ...(number && { number }), ...(status && { status }) },
  });
  return (
    <div className="grid gap-4">
      <ListTable
        filters={<LogFilters />}
        list={list}
        caption="Compliance logs"
        dense
        columns={columns}
        forms={{ one: 'check', other: 'checks' }}
        file={{ endpoint: exportLogs, name: 'compliance-logs' }}
        empty={
          number || status ? (
            <Empty title="No checks match" text="Try removing a filter." />
          ) : (
            <Empty title="No checks yet" text="Checks of DOT and MC numbers appear here." />
          )
        }
      />
    </div>
  );
}
