import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { TimelineEntry } from '../schemas.ts';
import { getTimeline } from '../endpoints.ts';
import { EvidenceExports } from './evidence-exports.tsx';
import { CustodyVerdict } from './custody-verdict.tsx';
import { entryText, entryTitle } from '../entry-labels-rules.ts';

/** Everything that happened to a transport, in order, and whether the record still is what was written. */
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
          <EvidenceExports transportId={transportId} />
          <Timeline entries={entries.map(shown)} />
        </div>
      )}
    </ListState>
  );
}

/** An entry about the offer of somebody else keeps its place and loses who and how much. */
const getAuthor = ({ initiatedByName, eventData }: TimelineEntry): string => {
  if (initiatedByName) return `By ${initiatedByName}`;
  return Object.keys(eventData).length === 0 ? 'Involves another offer' : 'By Carriage';
};

const shown = (entry: TimelineEntry) => ({
  id: entry.id,
  title: entryTitle(entry),
  time: formatDateTime(entry.createdAt),
  text: (
    <>
      {entryText(entry) && <p>{entryText(entry)}</p>}
      <p className="text-sm">
        {getAuthor(entry)}
        {entry.hash && (
          <span className="figures" title={entry.hash}>
            {' '}
            · {entry.hash.slice(0, 12)}
          </span>
        )}
        {!entry.verified && <strong className="text-bad"> · verification failed</strong>}
      </p>
    </>
  ),
});
