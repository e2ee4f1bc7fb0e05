import { choicePrefix } from '#web/lists/column-choice.ts';
import { browserStore } from '#web/api/stores.ts';

const name = 'carriage-phone';

/** By which this browser is told from another one; made once, and nobody's: it stays when somebody signs out. */
export function ownDeviceId(): string {
  const kept = browserStore.get(name);
  if (kept) return kept;
  const made = crypto.randomUUID();
  browserStore.put(name, made);
  return made;
}

/** Empties the store of this browser but for what is nobody's: what tells it from another one, and which columns its lists leave out. */
export function clearAllButDevice(): void {
  for (const key of browserStore.names()) if (key !== name && !key.startsWith(choicePrefix)) browserStore.remove(key);
}
