import { counted } from '#shared/text/counted.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { ledgerAccounts } from '#domains/payments/ledger/ledger-rules.ts';
import type { PaymentDetail } from '#domains/payments/ops/schemas.ts';
import { accountLabels, toLabel } from '#domains/payments/ledger/ledger-label-rules.ts';

type Journal = PaymentDetail['journals'][number];

const getEntry = ({ entries }: Journal, isFrom: boolean) => entries.find(({ amount }) => amount.startsWith('-') === isFrom);

const columns: readonly Column<Journal>[] = [
  { key: 'kind', header: 'Journal', cell: ({ kind }) => toLabel(kind) },
  { key: 'from', header: 'From', cell: (journal) => accountLabels[getEntry(journal, true)!.account] },
  { key: 'to', header: 'To', cell: (journal) => accountLabels[getEntry(journal, false)!.account] },
  { key: 'amount', header: 'Amount', align: 'right', phone: 'state', cell: (journal) => formatUsd(getEntry(journal, false)!.amount) },
  { key: 'at', header: 'Posted', phone: 'left-out', cell: ({ at }) => formatDateTime(at) },
  {
    key: 'reference',
    header: 'Of',
    phone: 'line',
    cell: ({ reference }) => <span className="figures block truncate text-sm md:max-w-[14rem]">{reference}</span>,
  },
];

export function BooksCard({ payment: { balances, journals } }: { payment: PaymentDetail }) {
  const lines = ledgerAccounts.map((account) => ({ label: accountLabels[account], amount: formatUsd(balances[account]) }));
  const cents = Object.values(balances).reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  return (
    <FoldCard
      title="Ledger"
      text="Each journal moves an amount from one account to another. All accounts add up to zero."
      digest={`${counted(journals.length, { one: 'journal', other: 'journals' })}, held ${formatUsd(balances.held)}`}
    >
      <div className="grid items-start gap-6 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <PriceLines caption="Account balances" lines={lines} total={{ label: 'Total', amount: formatUsd(cents) }} />
        {journals.length === 0 ? (
          <p className="text-muted">No journals yet.</p>
        ) : (
          <Table caption="Journals" columns={columns} rows={journals} rowKey={({ id }) => id} dense />
        )}
      </div>
    </FoldCard>
  );
}
