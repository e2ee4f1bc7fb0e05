import { findStored, cacheReply } from '#web/offline/sealed-store.ts';
import type { User } from '../schemas.ts';
import { browserStore } from '#web/api/stores.ts';

const name = 'kept-account';

/** A phone without a signal must know whose job it carries. */
export async function cacheUser(user: User): Promise<void> {
  await cacheReply(user.id, name, user);
  browserStore.put(name, user.id);
}

export async function findCachedUser(): Promise<User | null> {
  const account = browserStore.get(name);
  return account ? findStored<User>(account, name) : null;
}
