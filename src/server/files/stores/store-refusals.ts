import { AppError, notFound, storageFull, unavailable } from '#shared/errors.ts';
import { StoredFileMissing } from './missing.ts';

const codesOfFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const namesOfAway = new Set(['TimeoutError', 'AbortError', 'TypeError', 'StoreAway']);

const awaySentence = 'We can’t save files right now. Please try again in a minute.';

// fetch reports every network failure as a TypeError.
const isAway = (error: Error): boolean => namesOfAway.has(error.name);

/** A full store becomes 507, a store that doesn't answer or lost a key 503; other errors stay. */
export function refusalToStore(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StoredFileMissing) return unavailable(awaySentence, error);
  if (codesOfFull.has((error as NodeJS.ErrnoException).code ?? '')) return storageFull(error);
  return isAway(error) ? unavailable(awaySentence, error) : error;
}

/** Missing content or key becomes 404, a store that doesn't answer 503; other errors stay. */
export function refusalToRead(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (error instanceof StoredFileMissing) return notFound('This file no longer exists');
  return isAway(error) ? unavailable('We can’t read files right now. Please try again in a minute.', error) : error;
}
