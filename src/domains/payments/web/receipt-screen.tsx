import { Link, useParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Receipt } from '../receipts/schemas.ts';
import { getReceipt } from '../endpoints.ts';
import { toFundsLines } from '../receipts/total-rules.ts';
import { describeCard, receiptNumber } from '../receipts/receipt-labels-rules.ts';
import { DocumentActions } from './receipts/download-actions.tsx';
import { MoneyTitle } from './test-payments.tsx';

export const meta = () => pageTitle('Receipt');

type Line = Receipt['refunds'][number] & { readonly card?: Receipt['charges'][number]['card'] };

const forWhat = ({ what, card }: Line) => (
  <>
    <span>{what}</span>
    {card && <span className="block text-sm text-muted">{describeCard(card)}</span>}
  </>
);

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Table
      caption={title}
      showCaption
      rows={lines.map((line, at) => ({ ...line, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { key: 'what', header: 'For', cell: forWhat },
        { key: 'day', header: 'Date', cell: ({ day }) => formatDate(day) },
        { key: 'amount', header: 'Amount', align: 'right', phone: 'state', cell: ({ amount }) => formatUsd(amount) },
      ]}
    />
  );
}

export default function ReceiptScreen() {
  const { id = '' } = useParams();
  const receipt = useCall(getReceipt, { params: { id } }, { fresh: true });
  const { data } = receipt;
  const trail = [...underDashboard, ...(data ? [{ label: 'Transport', to: `/transports/${data.transportId}?tab=documents` }] : [])];
  return (
    <Page
      width="form"
      trail={trail}
      title={<MoneyTitle isTest={data?.isTest ?? false}>Receipt</MoneyTitle>}
      text="Dates are in US Pacific time."
      actions={data && <DocumentActions file={`/api/receipts/${id}/file`} />}
    >
      <ListState query={receipt} errorText="The receipt could not be loaded." absentText="This receipt does not exist.">
        {(loadedReceipt) => (
          <div className="grid gap-6">
            <Facts
              facts={[
                {
                  label: 'Transport',
                  value: <Link to={`/transports/${loadedReceipt.transportId}`}>{loadedReceipt.transport}</Link>,
                  wide: true,
                },
                { label: 'Paid by', value: loadedReceipt.paidBy, wide: true },
                { label: 'Receipt', value: receiptNumber(loadedReceipt.paymentId), figures: true, wide: true },
              ]}
            />
            <Card title="Price">
              <PriceLines
                caption="Price"
                lines={[
                  { label: 'Transport', amount: formatUsd(loadedReceipt.price) },
                  { label: 'Service fee', amount: formatUsd(loadedReceipt.serviceFee) },
                ]}
                total={{ label: 'Total', amount: formatUsd(loadedReceipt.total) }}
              />
            </Card>
            <Lines title="Charged" lines={loadedReceipt.charges} />
            <Lines title="Refunded" lines={loadedReceipt.refunds} />
            <Facts columns={2} facts={toFundsLines(loadedReceipt).map(([label, value]) => ({ label, value, figures: true }))} />
          </div>
        )}
      </ListState>
    </Page>
  );
}
