const quietAfterMs = 60_000;
/** Far below the 30 minutes after which an idle administrator session ends. */
const untoldAtMostMs = 5 * 60_000;
const deeds = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const;

/** Opening the page counts as user activity. */
let lastDeedAt = Date.now();
let lastToldAt = Date.now();
const listeners = new Set<() => void>();

function noteActivity(): void {
  lastDeedAt = Date.now();
  if (lastDeedAt - lastToldAt <= untoldAtMostMs) return;
  lastToldAt = lastDeedAt;
  for (const tell of listeners) tell();
}

if (typeof document !== 'undefined')
  for (const deed of deeds) document.addEventListener(deed, noteActivity, { capture: true, passive: true });

/** True after a minute without user input: calls made now are automatic. */
export const isUnattended = (): boolean => Date.now() - lastDeedAt > quietAfterMs;

/** The call itself marks the user as active. */
export function recordCall(): void {
  if (!isUnattended()) lastToldAt = Date.now();
}

/**
 * Calls back when the user is active but made no call for five minutes, so that typing a long text doesn't end the session. Returns the
 * unsubscribe function.
 */
export function subscribeToActivity(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
