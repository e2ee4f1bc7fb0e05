export type ReauthenticationReply = Readonly<Record<string, string>>;

type AskForReauthentication = (asked: ReauthenticationReply) => Promise<boolean>;

let ask: AskForReauthentication | null = null;
let asking: Promise<boolean> | null = null;

export function setReauthenticationPrompt(asker: AskForReauthentication): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Asks the user to reauthenticate; returns false if they cancel. Concurrent calls share one dialog. */
export function reauthenticate(refusal: ReauthenticationReply): Promise<boolean> {
  asking ??= (ask?.(refusal) ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}
