import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Incident } from '../../incidents/schemas.ts';
import { BanButton, BanDialog } from '../ban-dialog.tsx';
import { UnbanDialog, type Mistake } from '../lift-dialog.tsx';
import { useRelease, useReleaseKey, useUnban } from '../use-security.ts';

export function IncidentActions({ incident: { source, restriction } }: { incident: Incident }) {
  const [step, setStep] = useState<'ban' | 'lift' | null>(null);
  const [unban, release, releaseKey] = [useUnban(), useRelease(), useReleaseKey()];
  const { kind, id, label } = source;
  const verb = kind === 'address' ? 'Unban' : 'Release';
  const lift = (mistake: Mistake) => {
    if (kind === 'address') return unban({ body: { ipAddress: id, ...mistake } });
    return kind === 'account' ? release({ body: { userId: id, ...mistake } }) : releaseKey({ body: { apiKeyId: id, note: mistake.note } });
  };
  const close = () => setStep(null);
  return (
    <>
      {restriction ? (
        <Button variant="secondary" onClick={() => setStep('lift')}>
          {verb}
        </Button>
      ) : (
        kind === 'address' && <BanButton address={id} size="md" onBan={() => setStep('ban')} />
      )}
      <BanDialog address={step === 'ban' ? id : null} onClose={close} />
      <UnbanDialog
        whom={step === 'lift' ? label : null}
        verb={verb}
        pendingLabel={kind === 'address' ? 'Unbanning...' : 'Releasing...'}
        failed={
          kind === 'address' ? 'Failed to unban IP address.' : `We couldn't release the ${kind === 'account' ? 'account' : 'API key'}.`
        }
        isAutomatic={kind !== 'key' && (restriction?.isAutomatic ?? false)}
        onLift={lift}
        onClose={close}
      />
    </>
  );
}
