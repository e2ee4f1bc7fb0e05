import { formatDateTime } from '#shared/dates.ts';
import type { Inspection } from '../schemas.ts';

export const describeBegun = ({ inspectorName, progress: { done, total } }: Pick<Inspection, 'inspectorName' | 'progress'>): string =>
  `Started by ${inspectorName}: ${done} of ${total} steps done`;

/** `view` is null if the inspection wasn't started. */
export function describeStatus(view: Pick<Inspection, 'sealedAt' | 'verified' | 'inspectorName' | 'progress'> | null): string {
  if (!view) return 'Not started';
  if (!view.sealedAt) return describeBegun(view);
  return `Signed by both and sealed ${formatDateTime(view.sealedAt)}${view.verified === false ? ': verification failed' : ''}`;
}
