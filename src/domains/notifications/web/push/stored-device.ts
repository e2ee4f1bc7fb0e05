import { browserStore, toParts } from '#web/api/stores.ts';

const name = 'push-device';

interface StoredDevice {
  readonly id: string;
  /** Last endpoint sent to the server. */
  readonly endpoint: string;
}

/** Null if push is off here or the user has signed out since. */
export function thisDevice(): StoredDevice | null {
  const { id, endpoint } = toParts(browserStore.get(name));
  return typeof id === 'string' && typeof endpoint === 'string' ? { id, endpoint } : null;
}

export const storeDevice = (device: StoredDevice): void => browserStore.put(name, JSON.stringify(device));

export const clearDevice = (): void => browserStore.remove(name);
