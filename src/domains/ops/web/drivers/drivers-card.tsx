import { counted } from '#shared/text/counted.ts';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { IndependentDriver } from '../../drivers/independent-drivers-schemas.ts';
import { DriverBadge, VerifiedBadge } from './drivers-status.tsx';

const notGiven = <span className="text-muted">Not given</span>;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="form-label">{label}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

export function DriverCard({ driver, onOpen }: { driver: IndependentDriver; onOpen: () => void }) {
  const { fullName, companyName, email, status, pendingDocuments } = driver;
  return (
    <Card
      level={3}
      title={fullName}
      text={companyName ?? email}
      aside={<DriverBadge status={status} />}
      foot={
        <>
          <Button variant="secondary" size="sm" aria-label={`View details of ${fullName}`} onClick={onOpen}>
            View details
          </Button>
          {pendingDocuments > 0 && (
            <p className="text-sm text-muted">{counted(pendingDocuments, { one: 'document', other: 'documents' })} to review</p>
          )}
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Line label="DOT number">{driver.dotNumber ? <span className="figures">{driver.dotNumber}</span> : notGiven}</Line>
        <Line label="MC number">{driver.mcNumber ? <span className="figures">{driver.mcNumber}</span> : notGiven}</Line>
        <Line label="Insurance">
          <VerifiedBadge verified={driver.insuranceVerified} />
        </Line>
        <Line label="DOT/MC">
          <VerifiedBadge verified={driver.dotMcVerified} />
        </Line>
      </dl>
    </Card>
  );
}
