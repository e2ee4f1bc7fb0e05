import { AppError, unavailable } from '#shared/errors.ts';
import { SecretClosed, type ShareReader } from '../crypto/secrets.ts';
import { within } from '../within.ts';
import { readWhole, type StoreName } from './byte-store.ts';
import { StoredFileMissing } from './missing.ts';
import type { StoreSet } from './store.ts';
import { keepNewest } from '#server/keep-newest.ts';

const keptAtMost = 5_000;
const keptMs = 60_000;
const usualLimitMs = 5_000;

/** A share lies where new ones go, or where they went before. */
async function readFrom({ current, byName }: StoreSet, shareId: string): Promise<Buffer> {
  const names: readonly StoreName[] = current.name === 'disk' ? ['disk'] : [current.name, 'disk'];
  for (const name of names)
    try {
      return await readWhole(byName(name), shareId);
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
    }
  throw new SecretClosed(shareId);
}

const away = (cause: unknown) => unavailable('This cannot be read at the moment. Please try again in a minute.', cause);

const late = () => away(new Error('the store of shares does not answer'));

/**
 * Finds the shares of people and has them at hand for a minute, 5,000 at most, so that what is read often asks its store once. Throws
 * SecretClosed for one that is not there, 503 `unavailable` for a store that fails or does not answer within five seconds.
 */
export function rememberShares(stores: StoreSet, limitMs = usualLimitMs): ShareReader {
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer>>();

  const remember = (shareId: string, share: Buffer) => {
    keepNewest(kept, shareId, share, keptAtMost);
    setTimeout(() => kept.get(shareId) === share && kept.delete(shareId), keptMs).unref();
    return share;
  };

  const read = (shareId: string): Promise<Buffer> => {
    const begun = reading.get(shareId);
    if (begun) return begun;
    const begin = readFrom(stores, shareId)
      .then((share) => remember(shareId, share))
      .finally(() => reading.get(shareId) === begin && reading.delete(shareId));
    reading.set(shareId, begin);
    // Who asks later than this begins anew: this one may never end.
    setTimeout(() => reading.get(shareId) === begin && reading.delete(shareId), limitMs).unref();
    return begin;
  };

  return async (shareId) => {
    const found = kept.get(shareId);
    if (found) return found;
    return within(read(shareId), limitMs, late).catch((error: unknown) => {
      throw error instanceof SecretClosed || error instanceof AppError ? error : away(error);
    });
  };
}
