import { browserStore, toParts } from '#web/api/stores.ts';

const name = 'push-device';

/** This browser among the account's devices with push notifications. */
interface StoredDevice {
  readonly id: string;
  /** As the server was last told it. */
  readonly endpoint: string;
}

/** Null where pushes were not turned on here, or somebody signed out since. */
export function thisDevice(): StoredDevice | null {
  const { id, endpoint } = toParts(browserStore.get(name));
  return typeof id === 'string' && typeof endpoint === 'string' ? { id, endpoint } : null;
}

export const rememberDevice = (device: StoredDevice): void => browserStore.put(name, JSON.stringify(device));

export const forgetDevice = (): void => browserStore.remove(name);
