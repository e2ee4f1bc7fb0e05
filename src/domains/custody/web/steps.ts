import { formatDateTime } from '#shared/dates.ts';
import type { TimelineEntry } from '../schemas.ts';

/** They follow from another step; with overrides they say something of their own. */
const isStatus = ({ eventType, eventData }: TimelineEntry): boolean =>
  (eventType === 'quote_state_changed' || eventType === 'transport_status_changed') && !Array.isArray(eventData['overrides']);

const isPlain = ({ verified, initiatedByName, eventData }: TimelineEntry): boolean =>
  verified && (initiatedByName !== null || Object.keys(eventData).length > 0);

/** One entry per step: a change of status by the same person in the same minute belongs to the step that caused it. */
export function toSteps(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const toKey = (entry: TimelineEntry) => (isPlain(entry) ? `${formatDateTime(entry.createdAt)} ${entry.initiatedByUserId}` : entry.id);
  return [...Map.groupBy(entries, toKey).values()].flatMap((group) => {
    const steps = group.filter((entry) => !isStatus(entry));
    return steps.length > 0 ? steps : group.slice(-1);
  });
}
