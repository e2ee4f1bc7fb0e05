import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Alert, type AlertTone } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ImportedLine, ImportPreview } from '../../import-contract.ts';

const rangeOf = ({ low, high }: Pick<ImportedLine, 'low' | 'high'>): string =>
  low === null || high === null ? 'By a carrier' : `${formatUsd(low)} to ${formatUsd(high)}`;

const columns: readonly Column<ImportedLine>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: ({ vehicle }) => <span className="font-semibold">{vehicle}</span> },
  { key: 'line', header: 'Line', cell: ({ line }) => line, align: 'right' },
  { key: 'route', header: 'Route', cell: ({ from, to }) => `${from} to ${to}`, phone: 'words' },
  { key: 'pickup', header: 'Pickup', cell: ({ pickupDate }) => (pickupDate ? formatDate(pickupDate) : 'Open') },
  { key: 'estimate', header: 'Estimate', cell: rangeOf, align: 'right' },
];

/** Lines that are shown before the rest is asked for. */
const shownLines = 25;

interface PreviewProps {
  name: string;
  preview: ImportPreview;
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** What a file says: how many requests, what they may cost, what is wrong with which line; and the one button that submits them. */
export function PreviewOfImport({ name, preview, isSubmitting, onSubmit }: PreviewProps) {
  const { count, lines, faults, warnings, unpriced } = preview;
  const isReady = faults.count === 0;
  return (
    <section aria-label={`What ${name} says`} className="grid gap-6">
      <StatRow>
        <Stat label="Requests" value={count} note={<span className="[overflow-wrap:anywhere]">{name}</span>} />
        <Stat label="Without a fault" value={lines.length} note={isReady ? 'All of them' : 'Nothing is submitted before all are'} />
        <Stat
          label="Estimates together"
          value={lines.length > unpriced ? <span className="text-xl">{rangeOf(preview)}</span> : 'None'}
          note={unpriced > 0 ? `${counted(unpriced, 'request is', 'requests are')} priced by carriers alone` : 'Each gets its own at once'}
        />
      </StatRow>
      {!isReady && (
        <Sentences tone="bad" title={`${counted(faults.count, 'thing keeps', 'things keep')} this file from being submitted`} of={faults} />
      )}
      {warnings.count > 0 && (
        <Sentences tone="warn" title={`Please look at ${counted(warnings.count, 'thing', 'things')} before you submit`} of={warnings} />
      )}
      {isReady && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="lg"
            pending={isSubmitting}
            pendingLabel={`Submitting ${counted(count, 'request', 'requests')}...`}
            onClick={onSubmit}
          >
            Submit {counted(count, 'request', 'requests')}
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted" role="status">
            {isSubmitting
              ? 'This takes a few seconds. Either all of them are submitted, or none.'
              : 'Either all of them are submitted, or none.'}
          </p>
        </div>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
    </section>
  );
}

function Sentences({ tone, title, of: { count, first } }: { tone: AlertTone; title: string; of: ImportPreview['faults'] }) {
  return (
    <Alert tone={tone} announced title={title}>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {first.map((sentence, at) => (
          // The same sentence may stand there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${sentence}`}>{sentence}</li>
        ))}
        {count > first.length && <li>and {count - first.length} more</li>}
      </ul>
    </Alert>
  );
}

function Lines({ lines }: { lines: readonly ImportedLine[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? lines : lines.slice(0, shownLines);
  return (
    <div className="grid gap-3">
      <Table caption="Requests in this file" columns={columns} rows={shown} rowKey={({ line }) => String(line)} />
      {shown.length < lines.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            Show all {lines.length} requests
          </Button>
        </div>
      )}
    </div>
  );
}
