/** What somebody is asked for, by the name of the field: 'password' or 'code', with the words beside it. */
export type ReauthenticationReply = Readonly<Record<string, string>>;

/** Asks the reader, and answers whether the session was proven. */
type AskForReauthentication = (asked: ReauthenticationReply) => Promise<boolean>;

let ask: AskForReauthentication | null = null;
let asking: Promise<boolean> | null = null;

/** Names who asks the reader: the one dialog. Returns how to take it back. */
export function askForReauthenticationBy(asker: AskForReauthentication): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Has the reader prove that it is them, and answers whether they did. Asked for by several calls at once, it is asked once. */
export function reauthenticate(asked: ReauthenticationReply): Promise<boolean> {
  asking ??= (ask?.(asked) ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}
