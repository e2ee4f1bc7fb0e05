import { describeAccuracy } from '#shared/distance.ts';
import { useNavigate } from 'react-router';
import { inspectionPath } from '#domains/quotes/booking/driver-paths-rules.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Pickup } from '../schemas.ts';
import { formatPlace, type LicenseType } from '../driver-license/license-rules.ts';
import type { Work } from '#web/offline/work.ts';
import { licensesHere } from './waiting.ts';
import { LicenseSide } from './license-side.tsx';
import { NextBar } from './next-bar.tsx';
import { usePlace } from './use-place.ts';

export function LicenseStep({ transportId, pickup, work }: { transportId: string; pickup: Pickup; work: readonly Work[] }) {
  const { driverName } = pickup;
  const here = licensesHere(work);
  const findUploaded = (side: LicenseType) => pickup.license.find(({ licenseType }) => licenseType === side);
  const waiting = (side: LicenseType) => here.find(({ licenseType }) => licenseType === side);
  const navigate = useNavigate();
  const locating = usePlace();
  const hasFront = Boolean(findUploaded('front') ?? waiting('front'));
  const common = { transportId, placeOnce: locating.placeOnce, hasBefore: work.length > 0 };
  return (
    <div className="grid gap-5">
      <p className="max-w-text">
        {driverName}, take a picture of your own license. It is encrypted, visible only to Carriage, and deleted after delivery.
      </p>
      <LicenseSide {...common} licenseType="front" isRequired uploaded={findUploaded('front')} waiting={waiting('front')} />
      <LicenseSide {...common} licenseType="back" isRequired={false} uploaded={findUploaded('back')} waiting={waiting('back')} />
      <PlaceLine locating={locating} />
      <NextBar>
        <Button
          size="lg"
          iconAfter="arrow-right"
          className="w-full"
          disabled={!hasFront}
          onClick={() => void navigate(inspectionPath(transportId, 'pickup'))}
        >
          Continue to inspection
        </Button>
        {!hasFront && <p className="mt-1.5 text-center text-sm text-muted">Take the front first.</p>}
      </NextBar>
    </div>
  );
}

function PlaceLine({ locating: { isAsking, place, problem, ask } }: { locating: ReturnType<typeof usePlace> }) {
  return (
    <section aria-label="Location" className="grid gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0">
          <span className="font-head font-semibold">Location</span>{' '}
          {place ? (
            <span className="figures">
              {formatPlace(place)}, {describeAccuracy(place.accuracy)}
            </span>
          ) : (
            <span className="text-muted">
              {isAsking ? 'Getting your location...' : 'Not captured yet. We ask for it with the first picture.'}
            </span>
          )}
        </p>
        <Button variant="secondary" icon="map-pin" pending={isAsking} pendingLabel="Getting location..." onClick={() => void ask()}>
          {place ? 'Capture again' : 'Capture location'}
        </Button>
      </div>
      {problem && (
        <Alert tone="warn" announced title={problem.title}>
          {problem.description}. Your license is valid without it.
        </Alert>
      )}
    </section>
  );
}
