import { Link, useParams } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Statement } from '../receipts/schemas.ts';
import { getStatement } from '../endpoints.ts';
import { toTotals } from '../receipts/total-rules.ts';
import { describeMonth } from '../receipts/receipt-labels-rules.ts';
import { DocumentActions } from './receipts/download-actions.tsx';
import { MoneyTitle } from './test-payments.tsx';

export const meta = () => pageTitle('Statement');

const trail = [...underDashboard, { label: 'Get paid', to: '/payouts' }];

const columns: readonly Column<Statement['lines'][number]>[] = [
  {
    key: 'transport',
    header: 'Transport',
    cell: ({ transport, transportId }) => (
      <Link to={`/transports/${transportId}`} className="inline-flex min-h-6 items-center font-head font-semibold">
        {transport}
      </Link>
    ),
  },
  { key: 'what', header: 'For', cell: ({ what }) => what },
  { key: 'day', header: 'Date', className: 'whitespace-nowrap', cell: ({ day }) => formatDate(day) },
  { key: 'amount', header: 'Amount', align: 'right', phone: 'state', cell: ({ amount }) => formatUsd(amount) },
];

function Sums({ statement }: { statement: Statement }) {
  const totals = toTotals(statement).map(([label, amount]) => ({ label, amount }));
  return <PriceLines caption="Totals" lines={totals.slice(0, -1)} total={totals.at(-1)!} />;
}

export default function StatementScreen() {
  const { month = '' } = useParams();
  const statement = useCall(getStatement, { params: { month } }, { fresh: true });
  const { data } = statement;
  return (
    <Page
      trail={trail}
      title={<MoneyTitle isTest={data?.isTest ?? false}>{data ? `Statement, ${describeMonth(data.month)}` : 'Statement'}</MoneyTitle>}
      text={data && `${data.paidTo}. Dates are in US Pacific time.`}
      actions={data && <DocumentActions file={`/api/payouts/statements/${month}/file`} />}
    >
      <ListState query={statement} errorText="The statement could not be loaded." absentText="This statement does not exist.">
        {(loadedStatement) => (
          <>
            <Table
              caption="Transfers"
              rows={loadedStatement.lines}
              rowKey={({ id }) => id}
              empty={<Empty title="No transfers this month" />}
              columns={columns}
            />
            <Card title="Totals" text={counted(loadedStatement.jobs, { one: 'job', other: 'jobs' })} className="max-w-text">
              <Sums statement={loadedStatement} />
            </Card>
          </>
        )}
      </ListState>
    </Page>
  );
}
