import { useRef, useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { UploadStatus } from '#web/ui/inputs/file-drop.tsx';
import type { Pickup } from '../schemas.ts';
import { licenseMimeTypes, maxLicenseMegabytes, type LicenseType } from '../driver-license/license-rules.ts';
import { hasLiveCamera } from '#web/ui/pictures/use-camera.ts';
import { LiveCamera } from './live-camera.tsx';
import { useLicenseSide } from './use-license-side.ts';
import type { Place } from './use-place.ts';

const titles: Record<LicenseType, string> = { front: 'Front of the license', back: 'Back of the license' };

interface LicenseSideProps {
  transportId: string;
  licenseType: LicenseType;
  isRequired: boolean;
  uploaded: Pickup['license'][number] | undefined;
  waiting: Pickup['license'][number] | undefined;
  /** Earlier work is still waiting to be sent, so this waits too. */
  hasBefore: boolean;
  placeOnce: () => Promise<Place | null>;
}

export function LicenseSide({ transportId, licenseType, isRequired, uploaded, waiting, hasBefore, placeOnce }: LicenseSideProps) {
  const side = useLicenseSide({ transportId, licenseType, keptId: waiting?.id ?? uploaded?.id ?? null, hasBefore, placeOnce });
  const { photo, state, share, problem, clockNotice } = side;
  const isBusy = state === 'uploading';
  return (
    <section aria-label={titles[licenseType]} className="grid gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{titles[licenseType]}</h2>
        <Badge tone={uploaded || waiting ? 'good' : isRequired ? 'warn' : 'neutral'}>
          {uploaded || waiting ? 'Captured' : isRequired ? 'Required' : 'Optional'}
        </Badge>
      </div>
      {photo && (
        <img src={photo.preview} alt={`${titles[licenseType]}, captured`} className="max-h-56 w-full rounded bg-sunken object-contain" />
      )}
      {state !== 'waiting' && <UploadStatus state={state} share={share} name={titles[licenseType]} />}
      {waiting && <p className="text-sm text-muted">Saved on this phone, encrypted. We send it when you have a signal.</p>}
      {uploaded && !waiting && state !== 'uploading' && (
        <p className="text-sm text-muted">
          Captured <time dateTime={uploaded.uploadedAt}>{formatDateTime(uploaded.uploadedAt)}</time>. Only you and Carriage can see it.
        </p>
      )}
      {problem && (
        <Alert tone="bad" announced title={problem.title}>
          {problem.description}
        </Alert>
      )}
      {clockNotice && <Alert tone="warn">{clockNotice}</Alert>}
      <Ways side={side} what={`the ${licenseType}`} isAgain={(uploaded ?? waiting) !== undefined} isBusy={isBusy} />
    </section>
  );
}

interface CaptureOptionsProps {
  side: ReturnType<typeof useLicenseSide>;
  what: string;
  isAgain: boolean;
  isBusy: boolean;
}

function Ways({ side: { state, take, again }, what, isAgain, isBusy }: CaptureOptionsProps) {
  const [isLive, setLive] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const accept = licenseMimeTypes.join(',');
  const takeFirst = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) take(file);
  };
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:w-full">
      {state === 'error' && (
        <Button size="lg" icon="refresh" onClick={again}>
          Send {what} again
        </Button>
      )}
      <Button
        size="lg"
        icon="camera"
        variant={isAgain || state === 'error' ? 'secondary' : 'primary'}
        disabled={isBusy}
        onClick={() => (hasLiveCamera() ? setLive(true) : camera.current?.click())}
      >
        {isAgain ? `Take ${what} again` : `Take a picture of ${what}`}
      </Button>
      <Button size="lg" variant="secondary" icon="upload" disabled={isBusy} onClick={() => picker.current?.click()}>
        Choose a picture of {what}
      </Button>
      <p className="text-sm text-muted">JPEG or PNG, up to {maxLicenseMegabytes}MB</p>
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={`Camera, ${what}`}
        accept={accept}
        capture="environment"
        onChange={({ target }) => takeFirst(target)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Picture of ${what}`}
        accept={accept}
        onChange={({ target }) => takeFirst(target)}
      />
      {isLive && (
        <LiveCamera
          what={what}
          onClose={() => setLive(false)}
          onPicture={(file) => {
            setLive(false);
            take(file);
          }}
          onFallback={() => {
            setLive(false);
            camera.current?.click();
          }}
        />
      )}
    </div>
  );
}
