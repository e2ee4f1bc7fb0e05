const quietAfterMs = 60_000;
/** Far below the half hour after which the session of an administrator ends. */
const untoldAtMostMs = 5 * 60_000;
const deeds = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const;

/** Opening the page is the first thing somebody did. */
let lastDeedAt = Date.now();
let lastToldAt = Date.now();
const listeners = new Set<() => void>();

function hear(): void {
  lastDeedAt = Date.now();
  if (lastDeedAt - lastToldAt <= untoldAtMostMs) return;
  lastToldAt = lastDeedAt;
  for (const tell of listeners) tell();
}

if (typeof document !== 'undefined') for (const deed of deeds) document.addEventListener(deed, hear, { capture: true, passive: true });

/** Whether nobody did anything before this page for a minute: what it asks for now, it asks for by itself. */
export const isUnattended = (): boolean => Date.now() - lastDeedAt > quietAfterMs;

/** A call went out: the server knows that somebody is at work here. */
export function noteCall(): void {
  if (!isUnattended()) lastToldAt = Date.now();
}

/**
 * Calls back when somebody is at work here and the server has not heard of this page for five minutes: whoever writes a long text asks for
 * nothing meanwhile, and another tab that asks by itself must not end the session that both share. Returns how to stop.
 */
export function whileAtWork(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
