import { formatDateTime } from '#shared/dates.ts';
import type { Inspection } from '../schemas.ts';

/** How far an inspection that was begun is. */
export const begunWords = ({ inspectorName, progress: { done, total } }: Pick<Inspection, 'inspectorName' | 'progress'>): string =>
  `Begun by ${inspectorName}: ${done} of ${total} steps are there`;

/** How an inspection stands: null is one that was not begun. */
export function standingWords(view: Pick<Inspection, 'sealedAt' | 'verified' | 'inspectorName' | 'progress'> | null): string {
  if (!view) return 'Not begun';
  if (!view.sealedAt) return begunWords(view);
  return `Signed by both and sealed ${formatDateTime(view.sealedAt)}${view.verified === false ? ': it does not verify' : ''}`;
}
