import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { banEnd, banLengths, banStart } from './ban-rules.ts';
import { useBan } from './use-security.ts';

interface Problem {
  readonly address?: string;
  readonly day?: string;
}

interface BanButtonProps {
  address: string;
  size?: 'sm' | 'md';
  onBan: (address: string) => void;
}

export function BanButton({ address, size = 'sm', onBan }: BanButtonProps) {
  const { user } = useSession();
  if (user?.role !== 'super_admin') return null;
  return (
    <Button variant={size === 'md' ? 'danger' : 'secondary'} size={size} onClick={() => onBan(address)}>
      Ban<span className="sr-only"> {address}</span>
    </Button>
  );
}

/** Bans an address that no row has; only super administrators may. */
export function BanOther() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user?.role !== 'super_admin') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Ban an address
      </Button>
      <BanDialog address={isOpen ? '' : null} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks until when and why an address is banned, and for the address where it is ''; null: closed. */
export function BanDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  const ban = useBan();
  const [typed, setTyped] = useState(banStart);
  const [problem, setProblem] = useState<Problem>({});
  const change = (part: Partial<typeof typed>) => {
    setProblem({});
    setTyped({ ...typed, ...part });
  };
  const close = () => {
    setTyped(banStart);
    setProblem({});
    onClose();
  };
  const send = async () => {
    const ipAddress = address || typed.address.trim();
    const bannedUntil = banEnd(typed, new Date());
    if (!ipAddress || bannedUntil === undefined) {
      setProblem({
        ...(!ipAddress && { address: 'Enter an IP address' }),
        ...(bannedUntil === undefined && { day: 'Choose a day from today on' }),
      });
      throw new Error('The form is not complete');
    }
    try {
      await ban({ body: { ipAddress, reason: typed.reason, bannedUntil } });
    } catch (error) {
      if (!address && error instanceof ApiError && (error.status === 409 || error.status === 422)) setProblem({ address: error.message });
      else toastFailure('Failed to ban IP address', error);
      throw error;
    }
    toast({
      title: `${ipAddress} is banned`,
      description: bannedUntil ? `Until ${formatDateTime(bannedUntil)}` : 'Until an administrator unbans it',
    });
  };
  return (
    <Confirm
      open={address !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={address === '' ? 'Ban an address' : `Ban ${address}?`}
      text="Every request from this address is refused immediately, on every server. People who share it are refused too."
      action="Ban address"
      pendingLabel="Banning..."
      dangerous
      onConfirm={send}
    >
      <div className="grid gap-4">
        {address === '' && (
          <Field label="IP address" hint="For IPv6, the whole /64 network is banned" {...(problem.address && { error: problem.address })}>
            <Input
              figures
              value={typed.address}
              maxLength={64}
              autoComplete="off"
              onChange={(event) => change({ address: event.target.value })}
            />
          </Field>
        )}
        <Field label="Ends">
          <Select options={banLengths} value={typed.length} onChange={(event) => change({ length: event.target.value })} />
        </Field>
        {typed.length === 'date' && (
          <Field label="Last day" {...(problem.day && { error: problem.day })}>
            <DateInput value={typed.day} onChange={(event) => change({ day: event.target.value })} />
          </Field>
        )}
        <Field label="Reason" optional hint="Stored in the audit log.">
          <Input value={typed.reason} maxLength={300} autoComplete="off" onChange={(event) => change({ reason: event.target.value })} />
        </Field>
      </div>
    </Confirm>
  );
}
