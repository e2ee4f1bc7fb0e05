/** Done once the session is over. */
type Forget = () => Promise<void>;

/** Asked before somebody signs out: what is done afterwards, or null where they stay. */
type Guard = () => Promise<Forget | null>;

let guard: Guard | null = null;

/** Names who is asked; answers how to take it back. */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Asks whether somebody signs out now: what is to be done afterwards, or null where they stay. */
export const askToLeave = async (): Promise<Forget | null> => (guard ? guard() : () => Promise.resolve());
