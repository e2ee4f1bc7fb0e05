const quietAfterMs = 60_000;
const deeds = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const;

/** Opening the page is the first thing somebody did. */
let lastDeedAt = Date.now();

if (typeof document !== 'undefined')
  for (const deed of deeds) document.addEventListener(deed, () => (lastDeedAt = Date.now()), { capture: true, passive: true });

/** Whether nobody did anything before this page for a minute: what it asks for now, it asks for by itself. */
export const isUnattended = (): boolean => Date.now() - lastDeedAt > quietAfterMs;
