import type { ReactNode } from 'react';
import { testPayments } from '#shared/settlement/settlement.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What every screen with money on it says while no card is charged. */
export const TestPayments = ({ isTest }: { isTest: boolean }) => isTest && <Badge tone="warn">{testPayments}</Badge>;

/** The title of a screen of money, with that word beside it. */
export const MoneyTitle = ({ isTest, children }: { isTest: boolean; children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>{children}</span> <TestPayments isTest={isTest} />
  </span>
);
