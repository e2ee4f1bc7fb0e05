import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { clockWords } from '#shared/device-clock.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { asksOf, lights, mayHideDamage, operationAnswerLabels, operationLabels, surfaces, verdicts, weathers } from '../asks-rules.ts';
import { changesSince } from '../compare-rules.ts';
import type { Content } from '../content-rules.ts';
import type { Inspection, Inspections } from '../contract.ts';
import type { InspectionStage } from '../shots-rules.ts';
import { signerName } from '../signers-rules.ts';
import { DamageSheet, DamageWords } from './damage-diagram.tsx';
import { PhotoPairs } from './photo-pairs.tsx';
import { SignatureView } from './signature-view.tsx';
import { VideoPair } from './video-pair.tsx';

const placeWords = ({ place, noPlaceReason }: Inspection): string =>
  place
    ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}, within ${Math.round(place.accuracyMeters)} m`
    : `Not known: ${noPlaceReason ?? ''}`;

function factsOf(all: Inspections, view: Inspection, { vin, readings, operation, surroundings, items, outcome }: Content): Fact[] {
  const { number, meter, level, keys, operations } = asksOf(all.vehicle.vehicleType);
  const tried = operations.map(
    (name) => `${operationLabels[name]}: ${operation?.[name] ? operationAnswerLabels[operation[name]].toLowerCase() : 'not said'}`,
  );
  return [
    { label: 'Inspected by', value: view.inspectorName },
    { label: 'Begun', value: formatDateTime(view.startedAt) },
    { label: 'Place of the device', value: placeWords(view) },
    { label: number, value: vin?.vin ?? `Cannot be read: ${vin?.unreadable ?? ''}`, figures: Boolean(vin?.vin) },
    ...(meter
      ? [
          {
            label: meter === 'miles' ? 'Odometer' : 'Hour meter',
            value: readings?.odometer?.toLocaleString('en-US') ?? `Cannot be read: ${readings?.odometerUnreadable ?? ''}`,
            figures: true,
          },
        ]
      : []),
    ...(level
      ? [
          {
            label: readings?.levelKind === 'charge' ? 'Charge' : 'Fuel',
            value: readings?.levelPercent == null ? 'Cannot be read' : `${readings.levelPercent}%`,
          },
        ]
      : []),
    ...(keys ? [{ label: 'Keys', value: String(readings?.keys ?? '') }] : []),
    { label: 'What works', value: tried.join(', ') },
    {
      label: 'Weather and light',
      value: surroundings
        ? `${weathers.labels[surroundings.weather]}, ${lights.labels[surroundings.light].toLowerCase()}, ${surfaces.labels[surroundings.surface].toLowerCase()}`
        : '',
    },
    { label: 'Personal items', value: items?.present ? items.list : 'None' },
    ...(outcome ? [{ label: 'Taken over', value: [verdicts[outcome.verdict], outcome.note].filter(Boolean).join('. '), wide: true }] : []),
  ];
}

/** A part of the report under a heading of this level. */
function Part({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-3">
      <Heading className="text-base">{title}</Heading>
      {children}
    </section>
  );
}

const captions: Readonly<Record<InspectionStage, string>> = { pickup: 'At pickup', delivery: 'At delivery', survey: 'As inspected' };

/** A sealed inspection as both sides read it; at delivery with what was there at pickup beside it. */
export function InspectionReport({ all, view, level = 3 }: { all: Inspections; view: Inspection; level?: 2 | 3 }) {
  const { stage, content } = view;
  if (!content) return null;
  const type = all.vehicle.vehicleType;
  const before = stage === 'delivery' ? (all.pickup?.content ?? null) : null;
  const clock = clockWords(view.clockAheadSeconds);
  const changes = before ? changesSince(before, content) : [];
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {view.verified === false ? <Badge tone="bad">Does not verify</Badge> : <Badge tone="good">Sealed</Badge>}
        {view.sealedAt && formatDateTime(view.sealedAt)}
        <span className="figures wrap-anywhere">{view.hash}</span>
      </p>
      {view.verified === false && (
        <Alert tone="bad">What is kept is not what was signed: it was changed behind the program's back. Do not rely on it.</Alert>
      )}
      {content.surroundings && mayHideDamage(content.surroundings) && (
        <Alert tone="warn">Dirt, wet or poor light may have hidden damage.</Alert>
      )}
      {clock && <Alert tone="warn">{clock}</Alert>}
      {changes.length > 0 && (
        <Alert tone="warn" title="Since pickup">
          {changes.join('. ')}.
        </Alert>
      )}
      <Facts facts={factsOf(all, view, content)} columns={3} />
      <Part level={level} title={before ? 'New damage, and what was there at pickup' : 'Damage'}>
        <DamageSheet type={type} damages={content.damages} {...(before && { old: before.damages })} />
        {content.damages.length > 0 ? (
          <DamageWords type={type} damages={content.damages} name="Marks" />
        ) : (
          <p className="text-muted">Nothing {before ? 'new ' : ''}was marked.</p>
        )}
        {before && before.damages.length > 0 && (
          <div className="text-muted">
            <p className="text-sm font-semibold">At pickup, grey</p>
            <DamageWords type={type} damages={before.damages} name="Marks from pickup" />
          </div>
        )}
      </Part>
      <Part level={level} title="Photos">
        <PhotoPairs
          transportId={view.transportId}
          type={type}
          content={content}
          before={before}
          caption={captions[stage]}
          remarks={view.remarks}
        />
      </Part>
      {(content.video || before?.video) && (
        <Part level={level} title="Video">
          <VideoPair transportId={view.transportId} stage={stage} content={content} before={before} remarks={view.remarks} />
        </Part>
      )}
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
