import { useState } from 'react';
import type { WaitingOfficer } from '#domains/accounts/overseen/officers-schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { useDecideOfficer, useOfficers } from './officers-data.ts';

type Step = { readonly officer: WaitingOfficer; readonly kind: 'confirm' | 'decline' };

/** Unconfirmed Compliance Officers, longest wait first; renders nothing if there are none. */
export function OfficersCard() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOfficers();
  const [step, setStep] = useState<Step | null>(null);
  if (!data && error) return <Failed message="We couldn't load the waiting officers." onRetry={() => void refetch()} />;
  if (!step && (!data || data.length === 0)) return null;
  return (
    <Card
      id="officers"
      title="Officers waiting for confirmation"
      text="Officers you confirm can see all transports and documents and the security monitor, and review documents."
    >
      <ul className="grid divide-y divide-line">
        {data?.map((officer) => (
          <Item key={officer.id} officer={officer} onStep={(kind) => setStep({ officer, kind })} />
        ))}
      </ul>
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      {step?.kind === 'confirm' && <ConfirmOfficer officer={step.officer} onClose={() => setStep(null)} />}
      {step?.kind === 'decline' && <DeclineOfficer officer={step.officer} onClose={() => setStep(null)} />}
    </Card>
  );
}

function Item({ officer, onStep }: { officer: WaitingOfficer; onStep: (kind: Step['kind']) => void }) {
  const { fullName, email, emailVerified, companyName, phoneNumber, createdAt } = officer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-base [overflow-wrap:anywhere]">{fullName}</h3>
        <p className="text-sm [overflow-wrap:anywhere]">
          {[companyName, email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(', ')}
        </p>
        <p className="text-sm text-muted">Registered {formatDate(createdAt)}</p>
      </div>
      <Badge tone={emailVerified ? 'good' : 'warn'}>{emailVerified ? 'Email confirmed' : 'Email not confirmed'}</Badge>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onStep('confirm')}>
          Confirm<span className="sr-only"> {fullName}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onStep('decline')}>
          Decline<span className="sr-only"> {fullName}</span>
        </Button>
      </div>
    </li>
  );
}

interface StepProps {
  officer: WaitingOfficer;
  onClose: () => void;
}

function ConfirmOfficer({ officer: { id, fullName, email, emailVerified }, onClose }: StepProps) {
  const { decide } = useDecideOfficer();
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Confirm ${fullName} as Compliance Officer?`}
      text={
        emailVerified
          ? `${email} gets officer access immediately and is notified by email.`
          : `${email} is not confirmed yet, so this may not be the right person. They get officer access immediately.`
      }
      action="Confirm officer"
      pendingLabel="Confirming..."
      onConfirm={() => decide(id, { accepted: true })}
    />
  );
}

function DeclineOfficer({ officer: { id, fullName }, onClose }: StepProps) {
  const { decide } = useDecideOfficer();
  return (
    <ReasonDialog
      title={`Decline ${fullName}?`}
      text="This deactivates the account and signs it out."
      hint="We email it to the officer and store it in the audit log."
      missing="Please say why you decline this account"
      maxLength={500}
      action="Decline officer"
      pendingLabel="Declining..."
      onSend={(reason) => decide(id, { accepted: false, reason })}
      onClose={onClose}
    />
  );
}
