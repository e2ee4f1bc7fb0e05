import type { ReactNode } from 'react';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import {
  getAsks,
  lights,
  mayHideDamage,
  operationAnswerLabels,
  operationLabels,
  surfaces,
  verdicts,
  weathers,
} from '#domains/inspections/asks-rules.ts';
import { findContentChanges } from '#domains/inspections/damage/compare-rules.ts';
import type { Content } from '#domains/inspections/sealing/content-rules.ts';
import type { Inspection } from '#domains/inspections/schemas.ts';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import { DamageSheet, DamageText } from '../damage/damage-diagram.tsx';
import { PhotoPairs } from '../photos/photo-pairs.tsx';
import { VideoPair } from '../video/video-pair.tsx';

function toFacts(type: VehicleType, { vin, readings, operation, surroundings, items, outcome }: Content): Fact[] {
  const { number, meter, level, keys, operations } = getAsks(type);
  const tried = operations.map(
    (name) => `${operationLabels[name]}: ${operation?.[name] ? operationAnswerLabels[operation[name]].toLowerCase() : 'not recorded'}`,
  );
  return [
    { label: number, value: vin ? (vin.vin ?? `Can't be read: ${vin.unreadable ?? ''}`) : '', figures: Boolean(vin?.vin) },
    ...(meter
      ? [
          {
            label: meter === 'miles' ? 'Odometer' : 'Hour meter',
            value: readings ? (readings.odometer?.toLocaleString('en-US') ?? `Can't be read: ${readings.odometerUnreadable ?? ''}`) : '',
            figures: true,
          },
        ]
      : []),
    ...(level
      ? [
          {
            label: readings?.levelKind === 'charge' ? 'Charge' : 'Fuel',
            value: readings ? (readings.levelPercent == null ? "Can't be read" : `${readings.levelPercent}%`) : '',
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
    { label: 'Personal items', value: items ? (items.present ? items.list : 'None') : '' },
    ...(outcome ? [{ label: 'Received', value: [verdicts[outcome.verdict], outcome.note].filter(Boolean).join('. '), wide: true }] : []),
  ];
}

export function Part({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-3">
      <Heading className="text-base">{title}</Heading>
      {children}
    </section>
  );
}

const captions: Readonly<Record<InspectionStage, string>> = { pickup: 'At pickup', delivery: 'At delivery', survey: 'As inspected' };

interface WrittenProps {
  transportId: string;
  type: VehicleType;
  stage: InspectionStage;
  content: Content;
  before: Content | null;
  remarks: Inspection['remarks'];
  facts?: readonly Fact[];
  level: 2 | 3;
}

/** Everything but the signatures, with pickup for comparison at delivery. */
export function WrittenContent({ transportId, type, stage, content, before, remarks, facts = [], level }: WrittenProps) {
  const changes = before ? findContentChanges(before, content) : [];
  return (
    <>
      {content.surroundings && mayHideDamage(content.surroundings) && (
        <Alert tone="warn">Dirt, water or poor light may have hidden damage.</Alert>
      )}
      {changes.length > 0 && (
        <Alert tone="warn" title="Since pickup">
          {changes.join('. ')}.
        </Alert>
      )}
      <Facts facts={[...facts, ...toFacts(type, content)]} columns={3} />
      <Part level={level} title={before ? 'New damage, and damage from pickup' : 'Damage'}>
        <DamageSheet type={type} damages={content.damages} {...(before && { old: before.damages })} />
        {content.damages.length > 0 ? (
          <DamageText type={type} damages={content.damages} name="Damage" />
        ) : (
          <p className="text-muted">
            No <span>{before ? 'new ' : ''}</span>damage marked.
          </p>
        )}
        {before && before.damages.length > 0 && (
          <div className="text-muted">
            <p className="text-sm font-semibold">From pickup, gray</p>
            <DamageText type={type} damages={before.damages} name="Damage from pickup" />
          </div>
        )}
      </Part>
      <Part level={level} title="Photos">
        <PhotoPairs transportId={transportId} type={type} content={content} before={before} caption={captions[stage]} remarks={remarks} />
      </Part>
      {(content.video || before?.video) && (
        <Part level={level} title="Video">
          <VideoPair transportId={transportId} stage={stage} content={content} before={before} remarks={remarks} />
        </Part>
      )}
    </>
  );
}
