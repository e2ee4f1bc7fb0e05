/** What one account is told of one fact. */
export interface Notice {
  readonly userId: string;
  readonly transportId: string | null;
  readonly title: string;
  /** One or two sentences that say who acts next. */
  readonly body: string;
  readonly href: string;
  /** Whether it also goes out by e-mail, where the account wants that. */
  readonly byEmail: boolean;
}

/** A notice about a transport, which leads to it. */
export const about = (userId: string, transportId: string, title: string, body: string, byEmail = true): Notice => ({
  userId,
  transportId,
  title,
  body,
  href: `/transports/${transportId}`,
  byEmail,
});
