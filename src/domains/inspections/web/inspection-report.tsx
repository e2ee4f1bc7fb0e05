import { describeAccuracy } from '#shared/distance.ts';
import { formatDateTime } from '#shared/dates.ts';
import { describeClock } from '#shared/dates/device-clock.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Inspection, Inspections } from '../schemas.ts';
import { signerName } from '../signers-rules.ts';
import { getPickupContent } from './own-view.ts';
import { SignatureView } from './signing/signature-view.tsx';
import { Part, WrittenContent } from './signing/written-content.tsx';

const describePlace = ({ place, noPlaceReason }: Inspection): string =>
  place
    ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}, ${describeAccuracy(place.accuracyMeters)}`
    : `Not known: ${noPlaceReason ?? ''}`;

const toFacts = (view: Inspection) => [
  { label: 'Inspected by', value: view.inspectorName },
  { label: 'Started', value: formatDateTime(view.startedAt) },
  { label: 'Device location', value: describePlace(view) },
];

export function InspectionReport({ all, view, level = 3 }: { all: Inspections; view: Inspection; level?: 2 | 3 }) {
  const { stage, content } = view;
  if (!content) return null;
  const before = getPickupContent(all, stage);
  const clock = describeClock(view.clockAheadSeconds);
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {view.verified === false ? <Badge tone="bad">Verification failed</Badge> : <Badge tone="good">Sealed</Badge>}
        {view.sealedAt && <span>{formatDateTime(view.sealedAt)}</span>}
        <span className="figures wrap-anywhere">{view.hash}</span>
      </p>
      {view.verified === false && (
        <Alert tone="bad">The stored report is not what was signed: it was changed afterwards. Do not rely on it.</Alert>
      )}
      {clock && <Alert tone="warn">{clock}</Alert>}
      <WrittenContent
        transportId={view.transportId}
        type={all.vehicle.vehicleType}
        stage={stage}
        content={content}
        before={before}
        remarks={view.remarks}
        facts={toFacts(view)}
        level={level}
      />
      <Part level={level} title="Signatures">
        <div className="grid gap-4 sm:grid-cols-2">
          {content.signatures.map((signature) => (
            <div key={signature.party} className="grid content-start gap-1">
              <p className="form-label">{signerName(stage, signature.party)}</p>
              <SignatureView signature={signature} />
            </div>
          ))}
        </div>
      </Part>
    </div>
  );
}
