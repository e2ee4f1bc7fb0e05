import type { z } from 'zod';
import type { Work } from '#web/offline/work.ts';
import type { dryRunInput } from '../../dry-runs/schemas.ts';

export const arrivalKind = 'arrival.in-vain';

/** `photoId` is the upload key while the photo is still on the device, then the photo's id. */
export type ArrivalSays = z.output<typeof dryRunInput>;

export const arrivalHere = (work: readonly Work[]): Work | null => work.find(({ kind }) => kind === arrivalKind) ?? null;
