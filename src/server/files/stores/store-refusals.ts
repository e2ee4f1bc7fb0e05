import { AppError, notFound, storageFull, unavailable } from '#shared/errors.ts';
import { StoredFileMissing } from './missing.ts';

const codesOfFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const namesOfAway = new Set(['TimeoutError', 'AbortError', 'TypeError', 'StoreAway']);

const awaySentence = 'We can’t save files right now. Please try again in a minute.';

// fetch speaks of every failure of the network as a TypeError.
const isAway = (error: Error): boolean => namesOfAway.has(error.name);

/** What kept a file from being stored, in words for people: a full store is 507, one that does not answer or has lost a key 503; else as it was thrown. */
export function refusalToStore(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StoredFileMissing) return unavailable(awaySentence, error);
  if (codesOfFull.has((error as NodeJS.ErrnoException).code ?? '')) return storageFull(error);
  return isAway(error) ? unavailable(awaySentence, error) : error;
}

/** What kept a file from being read, in words for people: one whose content or share is gone is 404, a store that does not answer 503; else as it was thrown. */
export function refusalToRead(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (error instanceof StoredFileMissing) return notFound('This file no longer exists');
  return isAway(error) ? unavailable('We can’t read files right now. Please try again in a minute.', error) : error;
}
