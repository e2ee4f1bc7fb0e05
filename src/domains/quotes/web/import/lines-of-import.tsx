import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import type { ImportedLine } from '../../import/import-schemas.ts';

export const toRange = ({ low, high }: Pick<ImportedLine, 'low' | 'high'>): string =>
  low === null || high === null ? 'By a carrier' : `${formatUsd(low)} to ${formatUsd(high)}`;

const columns: readonly Column<ImportedLine>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: ({ vehicle }) => <span className="font-semibold">{vehicle}</span> },
  { key: 'line', header: 'Line', cell: ({ line }) => line, align: 'right', phone: 'left-out' },
  { key: 'route', header: 'Route', cell: ({ from, to }) => `${from} to ${to}`, phone: 'words' },
  { key: 'pickup', header: 'Pickup', cell: ({ pickupDate }) => (pickupDate ? formatDate(pickupDate) : 'Open') },
  { key: 'estimate', header: 'Estimate', cell: toRange, align: 'right' },
];
const ofOpen: Column<ImportedLine> = {
  key: 'open',
  header: 'Duplicate',
  cell: ({ isOpenAlready }) => isOpenAlready && <Badge tone="warn">Already open</Badge>,
  phone: 'state',
};

const shownLines = { desk: 12, phone: 5 };

export function LinesOfImport({ lines }: { lines: readonly ImportedLine[] }) {
  const [isAll, setAll] = useState(false);
  const isDesk = useIsDesktop();
  const visibleLines = isAll ? lines : lines.slice(0, isDesk ? shownLines.desk : shownLines.phone);
  const hasOpen = lines.some(({ isOpenAlready }) => isOpenAlready);
  return (
    <div className="grid gap-3">
      <Table
        caption="Requests in this file"
        columns={hasOpen ? [...columns, ofOpen] : columns}
        rows={visibleLines}
        rowKey={({ line }) => String(line)}
      />
      {visibleLines.length < lines.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            {`Show all ${lines.length} requests`}
          </Button>
        </div>
      )}
    </div>
  );
}
