import type { Actor } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';

export const person = (role: Role, id: string = role): Actor => ({
  id,
  email: '',
  fullName: '',
  role,
  emailVerified: true,
  isConfirmed: true,
  sessionId: '',
});
