import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { useColumnChoice } from '#web/lists/column-choice.ts';
import { ColumnsMenu } from '#web/lists/list-tools.tsx';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { OpsPayment } from '../../ops/schemas.ts';
import { describeStall } from '../../ops/ops-rules.ts';
import { escrowLabels } from '../../ledger/escrow-rules.ts';
import { useNarrowing, usePayments, useSums } from './ops-data.ts';
import { escrowTones } from './ops-labels.ts';

const cut = 'block truncate md:max-w-[15rem]';

const hasRefund = ({ refunded }: OpsPayment['paid']): boolean => toCents(refunded) > 0;

/** A platform with test payments alone says so in its title, so its rows don't. */
const toColumns = (isAllTest: boolean): readonly Column<OpsPayment>[] => [
  {
    key: 'transport',
    header: 'Transport',
    className: 'max-md:basis-full!',
    cell: ({ id, vehicle, route }) => (
      <Link
        to={`/admin/payments/${id}`}
        title={`${vehicle}, ${route}`}
        className="block truncate font-head font-semibold underline-offset-2 hover:underline md:max-w-[22rem]"
      >
        {vehicle}, {route}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'fact',
    className: 'max-md:before:hidden',
    cell: ({ escrowStatus, isTest }) => (
      <span className="inline-flex gap-1.5">
        <Badge tone={escrowTones[escrowStatus]}>{escrowLabels[escrowStatus]}</Badge>
        {isTest && !isAllTest && (
          <Badge plain className="max-md:hidden">
            Test
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'total', header: 'Total', align: 'right', cell: ({ amount }) => formatUsd(amount) },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'right',
    phone: ({ paid }) => (hasRefund(paid) ? 'fact' : 'left-out'),
    cell: ({ paid }) => (hasRefund(paid) ? formatUsd(paid.refunded) : null),
  },
  {
    key: 'shipper',
    header: 'Shipper',
    phone: ({ stands }) => (stands.length > 0 ? 'left-out' : 'fact'),
    cell: ({ shipper }) => <span className={cut}>{shipper.fullName}</span>,
  },
  {
    key: 'payee',
    header: 'Paid to',
    phone: 'left-out',
    cell: ({ payee }) => <span className={cut}>{payee?.fullName ?? 'No one yet'}</span>,
  },
  { key: 'held', header: 'Held since', phone: 'left-out', cell: ({ heldAt }) => (heldAt ? formatDate(heldAt) : 'Not held') },
  {
    key: 'still',
    header: 'Needs attention',
    phone: 'line',
    cell: ({ stands }) =>
      stands.length > 0 ? <span className={`${cut} font-semibold text-bad`}>{stands.map(describeStall).join('; ')}</span> : null,
  },
];

export function PaymentColumns() {
  const [leftOut, toggle] = useColumnChoice('payments');
  return <ColumnsMenu columns={toColumns(true)} leftOut={leftOut} onToggle={toggle} size="md" />;
}

export function PaymentsTable() {
  const { filter, sort, isNarrowed } = useNarrowing();
  const payments = usePayments(filter, sort);
  const { data: sums } = useSums();
  const [leftOut] = useColumnChoice('payments');
  return (
    <section aria-label="List of payments" className="grid gap-3">
      <PagedTable
        pages={payments}
        failure="The payments could not be loaded."
        forms={{ one: 'payment', other: 'payments' }}
        caption="Payments"
        columns={toColumns(sums?.isTest ?? true).filter(({ key }, at) => at === 0 || !leftOut.has(key))}
        loadingRows={8}
        dense
        empty={<NoPayments isNarrowed={isNarrowed} needs={Boolean(filter.needs)} />}
      />
    </section>
  );
}

function NoPayments({ isNarrowed, needs }: { isNarrowed: boolean; needs: boolean }) {
  if (needs)
    return (
      <Empty
        title="No payments need attention"
        text="No payment is refused, on hold, unpaid for a day or waiting for approval, and no dry run is disputed."
      />
    );
  return isNarrowed ? (
    <Empty title="No payments match" text="Try another search or clear the filters." />
  ) : (
    <Empty title="No payments yet" text={`Payments appear here when shippers book transports paid through ${productName}.`} />
  );
}
