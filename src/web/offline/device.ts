const name = 'carriage-phone';

/** By which this browser is told from another one; made once, and nobody's: it stays when somebody signs out. */
export function ownDeviceId(): string {
  const kept = localStorage.getItem(name);
  if (kept) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(name, made);
  return made;
}

/** Empties the store of this browser but for what tells it from another one. */
export function clearAllButDevice(): void {
  const kept = localStorage.getItem(name);
  localStorage.clear();
  if (kept) localStorage.setItem(name, kept);
}
