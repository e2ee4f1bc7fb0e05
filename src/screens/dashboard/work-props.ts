import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';

export interface WorkProps {
  readonly role: Role;
  readonly nothing: ReactNode;
}
