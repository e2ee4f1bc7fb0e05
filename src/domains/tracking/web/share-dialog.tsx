import { counted } from '#shared/text/counted.ts';
import { useState, type FormEvent } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { TrackingLink } from '../schemas.ts';
import { linkDays } from '../sharing-rules.ts';
import { makeTrackingLink, revokeTrackingLink } from '../endpoints.ts';

interface DialogProps {
  transportId: string;
  links: readonly TrackingLink[];
  onClose: () => void;
}

const daysLabel = (days: number): string => `${counted(days, { one: 'day', other: 'days' })}, at most until delivery`;

export function ShareDialog({ transportId, links, onClose }: DialogProps) {
  const reads = [`/api/transports/${transportId}/tracking`];
  const revoke = useSend(revokeTrackingLink, { refreshes: reads });
  const [failure, setFailure] = useState<string | null>(null);
  const end = async (id: string) => {
    setFailure(null);
    await revoke
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => setFailure(describeFailure(error, "We couldn't end the link. Please try again.")));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share location"
      text="Anyone with the link can see where the vehicle is, without an account. No names are shown. The location is shown to about 2 miles, and exactly for the last 25 miles."
    >
      <div className="grid gap-5">
        <MakeLink transportId={transportId} reads={reads} />
        {failure && <Alert tone="bad" announced title={failure} />}
        {links.length > 0 && (
          <ul aria-label="Your links" className="grid divide-y divide-line border-y border-line">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onEnd={() => void end(link.id)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function LinkRow({ link: { label, isOpen, expiresAt, revokedAt }, onEnd }: { link: TrackingLink; onEnd: () => void }) {
  const until = revokedAt ? `Ended ${formatDateTime(revokedAt)}` : `${isOpen ? 'Valid until' : 'Expired'} ${formatDateTime(expiresAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{label}</p>
        <p className="text-sm text-muted">{until}</p>
      </div>
      {isOpen ? (
        <Button size="sm" variant="secondary" aria-label={`End the link for ${label}`} onClick={onEnd}>
          End the link
        </Button>
      ) : (
        <Badge tone="neutral">Expired</Badge>
      )}
    </li>
  );
}

function MakeLink({ transportId, reads }: { transportId: string; reads: readonly string[] }) {
  const make = useSend(makeTrackingLink, { refreshes: reads });
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('3');
  const [problem, setProblem] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    if (!label.trim()) return setProblem('Enter who it is for');
    setProblem(null);
    try {
      const { token } = await make.mutateAsync({ params: { id: transportId }, body: { label, days: Number(days) } });
      setAddress(`${location.origin}/track/${token}`);
      setLabel('');
    } catch (error) {
      setProblem(describeFailure(error, "We couldn't create the link. Please try again."));
    }
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Who it is for" id="link-label" required error={problem ?? undefined}>
          <Input value={label} onChange={({ target }) => setLabel(target.value)} autoComplete="off" maxLength={60} />
        </Field>
        <Field label="Valid for" id="link-days">
          <Select
            value={days}
            onChange={({ target }) => setDays(target.value)}
            options={linkDays.map((one) => ({ value: String(one), label: daysLabel(one) }))}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" pending={make.isPending} pendingLabel="Creating...">
          Create link
        </Button>
      </div>
      {address && (
        <Alert tone="good" announced title="Copy your link now">
          <p className="mb-2">We show it only once.</p>
          <CopyButton text={address} label="Copy link" />
          <p className="figures mt-2 text-sm break-all">{address}</p>
        </Alert>
      )}
    </form>
  );
}
