/** What ends after the test file that runs, in its order. */
const endings: (() => unknown)[] = [];

/**
 * Calls `end` after the calling test file, what was begun last first. Unlike a hook of Vitest it may be named anywhere: one that is registered by a hook or a test is
 * never called.
 */
export const atEnd = (end: () => unknown): void => void endings.push(end);

/** Ends all that this file has begun, whatever of it fails; throws what failed first. */
export async function endAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
