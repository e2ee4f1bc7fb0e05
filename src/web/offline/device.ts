import { choicePrefix } from '#web/lists/column-choice.ts';
import { browserStore } from '#web/api/stores.ts';

const name = 'carriage-phone';

/** Identifies this browser; not cleared at sign-out. */
export function ownDeviceId(): string {
  const storedId = browserStore.get(name);
  if (storedId) return storedId;
  const newId = crypto.randomUUID();
  browserStore.put(name, newId);
  return newId;
}

/** Clears the browser's storage except the device id and hidden columns. */
export function clearAllButDevice(): void {
  for (const key of browserStore.names()) if (key !== name && !key.startsWith(choicePrefix)) browserStore.remove(key);
}
