import { counted, pickPlural } from '#shared/text/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import type { ImportPreview } from '../../import/import-schemas.ts';
import { LinesOfImport, toRange } from './lines-of-import.tsx';
import { SentencesOfImport } from './sentences-of-import.tsx';

interface PreviewProps {
  name: string;
  preview: ImportPreview;
  isSubmitting: boolean;
  onSubmit: () => void;
}

const bar = 'sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-3 border-t-lane bg-surface px-4 py-3 md:mx-0';

export function PreviewOfImport({ name, preview, isSubmitting, onSubmit }: PreviewProps) {
  const { count, lines, faults, warnings } = preview;
  const isReady = faults.count === 0;
  const title = `Fix ${counted(faults.count, { one: 'error', other: 'errors' })} before you submit this file`;
  return (
    <div className="grid gap-4">
      <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
      {!isReady && <SentencesOfImport tone="bad" title={title} of={faults} name={name} />}
      {isReady ? (
        <Sums preview={preview} />
      ) : (
        lines.length > 0 && (
          <p className="text-muted">
            {`${lines.length} of ${counted(count, { one: 'request has', other: 'requests have' })} no errors. Fix all errors to submit the file.`}
          </p>
        )
      )}
      {warnings.count > 0 && (
        <SentencesOfImport
          tone="warn"
          title={`Check ${counted(warnings.count, { one: 'warning', other: 'warnings' })} before you submit`}
          of={warnings}
          name={name}
        />
      )}
      {isReady && <LinesOfImport lines={lines} />}
      {isReady ? (
        <div className={bar}>
          <Submit preview={preview} isSubmitting={isSubmitting} onSubmit={onSubmit} />
        </div>
      ) : (
        <p className={cx(bar, 'min-h-12 items-center font-semibold sm:hidden')}>
          {`${counted(faults.count, { one: 'error', other: 'errors' })}: fix the file and choose it again`}
        </p>
      )}
    </div>
  );
}

function Sums({ preview }: { preview: ImportPreview }) {
  const { count, lines, unpriced } = preview;
  return (
    <StatRow>
      <Stat label="Requests" value={count} note="No errors" />
      <Stat
        label="Total estimate"
        value={lines.length > unpriced ? <span className="text-xl">{toRange(preview)}</span> : 'None'}
        note={
          unpriced > 0
            ? `${counted(unpriced, { one: 'request', other: 'requests' })} priced by carriers only`
            : 'Each request gets its own estimate'
        }
      />
    </StatRow>
  );
}

function Submit({ preview: { count, lines }, isSubmitting, onSubmit }: Omit<PreviewProps, 'name'>) {
  const already = lines.filter(({ isOpenAlready }) => isOpenAlready).length;
  return (
    <>
      {already > 0 && (
        <p className="flex items-start gap-2 text-sm font-semibold">
          <Icon name="alert-triangle" size={16} className="mt-0.5 text-warn" />
          {already} of these {pickPlural(already, { one: 'is already an open request', other: 'are already open requests' })} and would be
          submitted again.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="lg"
          className="max-sm:w-full"
          pending={isSubmitting}
          pendingLabel={`Submitting ${counted(count, { one: 'request', other: 'requests' })}...`}
          onClick={onSubmit}
        >
          {`Submit ${counted(count, { one: 'request', other: 'requests' })}`}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted" role="status">
          {isSubmitting && <span>This takes a few seconds. </span>}
          <span>All requests are submitted, or none.</span>
        </p>
      </div>
    </>
  );
}
