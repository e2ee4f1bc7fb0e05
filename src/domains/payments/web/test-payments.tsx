import type { ReactNode } from 'react';
import { testPayments } from '#shared/settlement/settlement.ts';
import { Badge } from '#web/ui/badge.tsx';

export const TestPayments = ({ isTest }: { isTest: boolean }) => isTest && <Badge tone="warn">{testPayments}</Badge>;

export const MoneyTitle = ({ isTest, children }: { isTest: boolean; children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>{children}</span> <TestPayments isTest={isTest} />
  </span>
);
