import { findStored, keep } from '#web/offline/sealed-store.ts';
import type { User } from '../schemas.ts';
import { browserStore } from '#web/api/stores.ts';

const name = 'kept-account';

/** Keeps who is signed in, so that a phone without a signal knows whose job it carries. */
export async function cacheUser(user: User): Promise<void> {
  await keep(user.id, name, user);
  browserStore.put(name, user.id);
}

/** Who was signed in here when somebody could be asked the last time; nobody once they have signed out. */
export async function findCachedUser(): Promise<User | null> {
  const account = browserStore.get(name);
  return account ? findStored<User>(account, name) : null;
}
