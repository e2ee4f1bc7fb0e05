import { lazy, type ComponentType } from 'react';
import type { User } from '#domains/accounts/schemas.ts';
import type { Role } from '#shared/roles.ts';

export const dashboards: Partial<Record<Role, ComponentType<{ user: User }>>> = {
  admin: lazy(() => import('#domains/next-actions/web/admin-console.tsx').then(({ AdminConsole }) => ({ default: AdminConsole }))),
  super_admin: lazy(() =>
    import('#domains/next-actions/web/super-admin-home.tsx').then(({ SuperAdminHome }) => ({ default: SuperAdminHome })),
  ),
};
