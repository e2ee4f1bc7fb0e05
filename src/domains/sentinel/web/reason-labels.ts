import type { Cause } from '../schemas.ts';
import { eventLabels } from '../rules.ts';

/** A part of why somebody was kept out: 'Honeypot path, 3 times: 75 points'. */
const describeCause = ({ eventType, times, points }: Cause): string =>
  `${eventLabels[eventType]}${times > 1 ? `, ${times.toLocaleString('en-US')} times` : ''}: ${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`;

/** Why somebody was kept out: what it was made of where Sentinel did it by itself, the heaviest first, else the reason. */
export const describeWhy = ({ reason, causes }: { reason: string; causes: readonly Cause[] }): string =>
  causes.length === 0 ? reason : causes.map(describeCause).join('; ');
