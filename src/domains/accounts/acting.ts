import type { Actor } from '#server/db/context.ts';

export type ActingUser = Omit<Actor, 'sessionId'>;

/** Actor for an account without a session: a guest identified by a mailed link, or an owner for whom a job acts. */
export const actorWithoutSession = ({ id, email, fullName, role, emailVerified, isConfirmed }: ActingUser): Actor => ({
  id,
  email,
  fullName,
  role,
  emailVerified,
  isConfirmed,
  sessionId: '',
});
