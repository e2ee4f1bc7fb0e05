const endings: (() => unknown)[] = [];

/** Runs in reverse order. Works anywhere, unlike Vitest hooks, which are ignored if registered in a hook or test. */
export const addCleanup = (end: () => unknown): void => void endings.push(end);

/** Runs all, even if some fail; throws the first failure. */
export async function runCleanups(): Promise<void> {
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
