import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';

/** What the work of a role is told. */
export interface WorkProps {
  readonly role: Role;
  /** What is said while nothing waits. */
  readonly nothing: ReactNode;
}
