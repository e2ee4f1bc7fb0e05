import type { Cause } from '../contract.ts';
import { eventLabels } from '../rules.ts';

/** A part of why somebody was kept out: 'Honeypot path, 3 times: 75 points'. */
const causeWords = ({ eventType, times, points }: Cause): string =>
  `${eventLabels[eventType]}${times > 1 ? `, ${times.toLocaleString('en-US')} times` : ''}: ${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`;

/** Why somebody was kept out, and what it was made of, where Sentinel did it by itself. */
export function Causes({ reason, causes }: { reason: string; causes: readonly Cause[] }) {
  if (causes.length === 0) return reason;
  return (
    <ul aria-label={reason} className="grid gap-0.5">
      {causes.map((cause) => (
        <li key={cause.eventType}>{causeWords(cause)}</li>
      ))}
    </ul>
  );
}
