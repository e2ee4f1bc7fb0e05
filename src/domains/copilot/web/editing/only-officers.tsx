import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { oversees } from '#shared/roles.ts';
import type { Crumb } from '#web/shell/page.tsx';

export const underCopilot: readonly Crumb[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Compliance Copilot', to: '/compliance-copilot' },
];

export function OnlyOfficers({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && oversees(user) ? children : <Navigate to="/compliance-copilot" replace />;
}
