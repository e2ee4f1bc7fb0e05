import type { Actor } from '#server/db/context.ts';

/** What of an account makes it somebody who acts. */
export type ActingUser = Omit<Actor, 'sessionId'>;

/** An account that acts without a session: a guest whose mailbox has just been proven or whose link was followed, or an owner for whom a job acts. */
export const actorWithoutSession = ({ id, email, fullName, role, emailVerified, isConfirmed }: ActingUser): Actor => ({
  id,
  email,
  fullName,
  role,
  emailVerified,
  isConfirmed,
  sessionId: '',
});
