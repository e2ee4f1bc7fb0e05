/** What one account is told of an event. */
export interface Notice {
  readonly userId: string;
  readonly transportId: string | null;
  readonly title: string;
  /** One or two sentences that say who acts next. */
  readonly body: string;
  readonly href: string;
  /** Whether it also goes out by e-mail, where the account wants that. */
  readonly byEmail: boolean;
  /** What happened went wrong for the reader: a payment that failed, a bid that was passed over, an offer or a carrier that is gone. */
  readonly isSetback?: true;
  /** What its push shows in place of the label of the event; never anything about a person. */
  readonly pushTitle?: string;
  /** Rings in quiet hours too: somebody stands at the vehicle. */
  readonly isUrgent?: true;
  /** The call by which its reader agrees, from the push itself. */
  readonly agree?: { readonly path: string; readonly body: object };
}

/** A notice of something that went wrong for the reader. */
export const setback = <N extends Notice>(notice: N): N => ({ ...notice, isSetback: true });

/** A notice that cannot wait until morning. */
export const urgent = <N extends Notice>(notice: N): N => ({ ...notice, isUrgent: true });

/** Each id once, without the one who acted. */
export const unique = (ids: readonly (string | null)[], except: string | null): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null && id !== except);

/** A notice about no transport. */
export const generalNotice = (userId: string, title: string, body: string, href: string, byEmail = true): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href,
  byEmail,
});
