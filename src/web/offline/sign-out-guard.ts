/** Runs after the session has ended. */
type Forget = () => Promise<void>;

/** Runs before sign-out. Returns the cleanup to run afterwards, or null if the user cancels. */
type Guard = () => Promise<Forget | null>;

let guard: Guard | null = null;

export function setSignOutGuard(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

export const runSignOutGuard = async (): Promise<Forget | null> => (guard ? guard() : () => Promise.resolve());
