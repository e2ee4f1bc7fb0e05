import type { z } from 'zod';
import type { Work } from '#web/offline/work.ts';
import type { dryRunInput } from '../../dry-runs/schemas.ts';

/** An arrival in vain among what waits on a phone to be sent. */
export const arrivalKind = 'arrival.in-vain';

/** What was found, when and where; `photoId` is the key under which a photo that is still here is sent, else the photo that arrived. */
export type ArrivalSays = z.output<typeof dryRunInput>;

/** The arrival in vain that waits on this phone; null where none does. */
export const arrivalHere = (work: readonly Work[]): Work | null => work.find(({ kind }) => kind === arrivalKind) ?? null;
