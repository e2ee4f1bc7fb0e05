import { choicePrefix } from '#web/lists/column-choice.ts';

const name = 'carriage-phone';

/** By which this browser is told from another one; made once, and nobody's: it stays when somebody signs out. */
export function ownDeviceId(): string {
  const kept = localStorage.getItem(name);
  if (kept) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(name, made);
  return made;
}

/** Empties the store of this browser but for what is nobody's: what tells it from another one, and which columns its lists leave out. */
export function clearAllButDevice(): void {
  const kept = Object.entries(localStorage).filter(([key]) => key === name || key.startsWith(choicePrefix));
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
}
