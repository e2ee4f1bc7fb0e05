import { counted } from '#shared/text/counted.ts';
import type { Cause } from '../schemas.ts';
import { eventLabels } from '../rules.ts';

const describeCause = ({ eventType, times, points }: Cause): string =>
  `${eventLabels[eventType]}${times > 1 ? `, ${times.toLocaleString('en-US')} times` : ''}: ${counted(points, { one: 'point', other: 'points' })}`;

/** The causes if there are any, heaviest first; else the reason. */
export const describeWhy = ({ reason, causes }: { reason: string; causes: readonly Cause[] }): string =>
  causes.length === 0 ? reason : causes.map(describeCause).join('; ');
