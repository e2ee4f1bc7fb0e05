import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { banEnd, banLengths, banStart } from './ban-rules.ts';
import { useBan } from './use-security.ts';

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

export function BanDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  const ban = useBan();
  const [typed, setTyped] = useState(banStart);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<typeof typed>) => {
    setProblem(null);
    setTyped({ ...typed, ...part });
  };
  const close = () => {
    setTyped(banStart);
    setProblem(null);
    onClose();
  };
  const send = async () => {
    const bannedUntil = banEnd(typed, new Date());
    if (bannedUntil === undefined) {
      setProblem('Choose a day from today on');
      throw new Error('Choose an end date');
    }
    try {
      await ban({ body: { ipAddress: address!, reason: typed.reason, bannedUntil } });
    } catch (error) {
      toastFailure('Failed to ban IP address', error);
      throw error;
    }
    toast({
      title: `${address} is banned`,
      description: bannedUntil ? `Until ${formatDateTime(bannedUntil)}` : 'Until an administrator unbans it',
    });
  };
  return (
    <Confirm
      open={address !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Ban ${address ?? ''}?`}
      text="Every request from this address is refused immediately, on every server. People who share it are refused too."
      action="Ban address"
      pendingLabel="Banning..."
      dangerous
      onConfirm={send}
    >
      <div className="grid gap-4">
        <Field label="Ends">
          <Select options={banLengths} value={typed.length} onChange={(event) => change({ length: event.target.value })} />
        </Field>
        {typed.length === 'date' && (
          <Field label="Last day" {...(problem && { error: problem })}>
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
