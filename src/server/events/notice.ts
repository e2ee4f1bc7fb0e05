export interface Notice {
  readonly userId: string;
  readonly transportId: string | null;
  readonly title: string;
  /** One or two sentences that say who acts next. */
  readonly body: string;
  readonly href: string;
  /** Also sent by email, unless the account turned that off. */
  readonly byEmail: boolean;
  /** Bad news for the reader: a failed payment, a bid not chosen, a carrier that is gone. */
  readonly isSetback?: true;
  /** Replaces the event's label in the push notification. Never anything about a person. */
  readonly pushTitle?: string;
  /** Rings in quiet hours too, because someone is at the vehicle. */
  readonly isUrgent?: true;
  /** The call that the agree button of the push notification makes. */
  readonly agree?: { readonly path: string; readonly body: object };
}

export const setback = <N extends Notice>(notice: N): N => ({ ...notice, isSetback: true });

export const urgent = <N extends Notice>(notice: N): N => ({ ...notice, isUrgent: true });

export const unique = (ids: readonly (string | null)[], except: string | null): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null && id !== except);

export const generalNotice = (userId: string, title: string, body: string, href: string, byEmail = true): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href,
  byEmail,
});
