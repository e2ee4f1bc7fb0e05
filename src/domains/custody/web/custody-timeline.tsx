import { formatDate, formatDateTimeSeconds, formatTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { TimelineEntry } from '../schemas.ts';
import { getTimeline } from '../endpoints.ts';
import { EvidenceExports } from './evidence-exports.tsx';
import { CustodyVerdict } from './custody-verdict.tsx';
import { toSteps } from './steps.ts';
import { entryText } from '../entry-labels-rules.ts';

export function CustodyTimeline({ transportId }: { transportId: string }) {
  const timeline = useCall(getTimeline, { params: { id: transportId } });
  return (
    <ListState
      query={timeline}
      empty={
        <Empty title="No entries yet" text="Every step of this transport appears here, cryptographically linked to the previous one." />
      }
    >
      {(entries) => (
        <div className="grid gap-5">
          <CustodyVerdict transportId={transportId} />
          <Card title="History" text="Times in your time zone.">
            {byDay(entries).map(([day, ofDay]) => (
              <section key={day} aria-label={day} className="mt-4 grid gap-3 first:mt-0">
                <h3 className="form-label">{day}</h3>
                <Timeline entries={toSteps(ofDay).map(toEntry)} isDense />
                <Proofs entries={ofDay} />
              </section>
            ))}
          </Card>
          <EvidenceExports transportId={transportId} />
        </div>
      )}
    </ListState>
  );
}

/** Entries about other accounts' offers have neither author nor data. */
const getAuthor = ({ initiatedByName, eventData }: TimelineEntry): string => {
  if (initiatedByName) return `By ${initiatedByName}`;
  return Object.keys(eventData).length === 0 ? 'Involves another offer' : 'By Carriage';
};

const byDay = (entries: readonly TimelineEntry[]): [day: string, entries: TimelineEntry[]][] => [
  ...Map.groupBy(entries, ({ createdAt }) => formatDate(createdAt)),
];

const toEntry = (entry: TimelineEntry) => ({
  id: entry.id,
  title: entry.title,
  time: formatTime(entry.createdAt),
  ...(!entry.verified && { state: 'failed' as const }),
  text: (
    <>
      {entryText(entry) && <p>{entryText(entry)}</p>}
      <p className="text-sm">
        {getAuthor(entry)}
        {!entry.verified && <strong className="text-bad"> · verification failed</strong>}
      </p>
    </>
  ),
});

function Proofs({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-muted">Details</summary>
      <ul className="mt-1 grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            Entry {entry.position}: {entry.title}, {formatDateTimeSeconds(entry.createdAt)}
            {entryText(entry) && <span className="block">{entryText(entry)}</span>}
            {entry.hash && <span className="figures block break-all text-muted">SHA-256 {entry.hash}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
