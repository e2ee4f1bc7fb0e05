import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import type { IndependentDriver } from '../../drivers/independent-drivers-schemas.ts';
import { defaultBlockReason } from '../../drivers/independent-drivers-rules.ts';
import { useDriverAccess } from './drivers-data.ts';
import { DriverBadge } from './drivers-status.tsx';

export function DriverOverview({ driver }: { driver: IndependentDriver }) {
  const { isBlocked, blockedReason, blockedAt } = driver;
  return (
    <div className="grid gap-5">
      {isBlocked && (
        <Alert tone="bad" title={`Blocked${blockedAt ? ` on ${formatDate(blockedAt)}` : ''}`}>
          {blockedReason}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Status', value: <DriverBadge status={driver.status} /> },
          { label: 'Company', value: driver.companyName },
          { label: 'E-mail', value: `${driver.email}${driver.emailVerified ? '' : ' (not confirmed)'}` },
          { label: 'Phone', value: driver.phoneNumber && formatPhone(driver.phoneNumber), figures: true },
          { label: 'DOT number', value: driver.dotNumber, figures: true },
          { label: 'MC number', value: driver.mcNumber, figures: true },
          { label: 'Driver license number', value: driver.driverLicenseNumber, figures: true },
          { label: 'Business EIN', value: driver.businessEin, figures: true },
          { label: 'Account', value: driver.isActive ? 'Active' : 'Deactivated' },
          { label: 'Member since', value: formatDate(driver.createdAt) },
        ]}
      />
      <DriverAccess key={String(isBlocked)} driver={driver} />
    </div>
  );
}

function DriverAccess({ driver }: { driver: IndependentDriver }) {
  const { isBlocked } = driver;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { change, isPending } = useDriverAccess(driver);
  const block = async () => {
    if (!(await change(reason))) throw new Error('not blocked');
  };
  return (
    <Card
      level={3}
      title={isBlocked ? 'Unblock' : 'Block'}
      text={isBlocked ? 'The driver can sign in again.' : 'Ends every open session. Sign-in then says to contact support.'}
    >
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBlocked) void change(reason);
          else setAsked(true);
        }}
      >
        <Field
          label="Reason"
          optional
          hint={isBlocked ? 'The driver can read it.' : `Defaults to '${defaultBlockReason}'. We email it to the driver.`}
          className="min-w-60 flex-1"
        >
          <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit" variant={isBlocked ? 'secondary' : 'danger'} pending={isBlocked && isPending} pendingLabel="Unblocking...">
          {isBlocked ? 'Unblock driver' : 'Block driver'}
        </Button>
      </form>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={`Block ${driver.fullName}?`}
        text="This ends every open session and closes the driver's offers."
        action="Block driver"
        pendingLabel="Blocking..."
        dangerous
        onConfirm={block}
      >
        <p>We email this reason to the driver:</p>
        <p className="mt-1 border-l-4 border-line-strong pl-3 [overflow-wrap:anywhere]">{reason.trim() || defaultBlockReason}</p>
      </Confirm>
    </Card>
  );
}
