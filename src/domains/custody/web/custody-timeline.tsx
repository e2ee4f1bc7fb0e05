import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { getTimeline, type TimelineEntry } from '../contract.ts';
import { entryText, entryTitle } from './custody-words.ts';

/** Everything that happened to a transport, in order, and whether the record still is what was written. */
export function CustodyTimeline({ transportId }: { transportId: string }) {
  const timeline = useCall(getTimeline, { params: { id: transportId } });
  return (
    <ListState
      query={timeline}
      empty={
        <Empty title="Nothing recorded yet" text="Each step of this transport appears here as it happens, sealed to the one before." />
      }
    >
      {(entries) => (
        <div className="grid gap-5">
          <Verdict entries={entries} />
          <Timeline entries={entries.map(shown)} />
        </div>
      )}
    </ListState>
  );
}

function Verdict({ entries }: { entries: readonly TimelineEntry[] }) {
  const broken = entries.find(({ verified }) => !verified);
  if (broken)
    return (
      <Alert tone="bad" title="The chain does not verify">
        Entry {broken.position} or one before it is not what was first written. Treat everything from there on with care and contact
        support.
      </Alert>
    );
  const count = entries.length === 1 ? 'The one entry is' : `All ${entries.length} entries are`;
  return (
    <Alert tone="good" title="The chain verifies">
      {count} as first written: each carries the hash of the one before.
    </Alert>
  );
}

/** An entry about the offer of somebody else keeps its place and loses who and how much. */
const authorOf = ({ initiatedByName, eventData }: TimelineEntry): string => {
  if (initiatedByName) return `By ${initiatedByName}`;
  return Object.keys(eventData).length === 0 ? 'About another offer' : 'By the platform';
};

const shown = (entry: TimelineEntry) => ({
  id: entry.id,
  title: entryTitle(entry),
  time: formatDateTime(entry.createdAt),
  text: (
    <>
      {entryText(entry) && <p>{entryText(entry)}</p>}
      <p className="text-sm">
        {authorOf(entry)} ·{' '}
        <span className="figures" title={entry.hash}>
          {entry.hash.slice(0, 12)}
        </span>
        {!entry.verified && <strong className="text-bad"> · does not verify</strong>}
      </p>
    </>
  ),
});
