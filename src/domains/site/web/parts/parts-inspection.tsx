import { useState } from 'react';
import { getAreas } from '#domains/inspections/damage/areas-rules.ts';
import type { Damage } from '#domains/inspections/damage/damage-rules.ts';
import { requiredShots, shots } from '#domains/inspections/photos/shots-rules.ts';
import { DamageSheet } from '#domains/inspections/web/damage/damage-diagram.tsx';
import { ShotExample } from '#domains/inspections/web/photos/shot-example.tsx';
import { SignaturePad, Strokes } from '#domains/inspections/web/signing/signature-pad.tsx';
import { vehicleTypes, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { Columns, Group, Shown } from './parts-group.tsx';

/** A mark at every place, for marks that are entered from the list instead of the diagram. */
const markEach = (type: VehicleType): Damage[] =>
  getAreas(type).map(({ code, view, x, y }) => ({ damageId: code, area: code, view, x, y, kind: 'scratch', size: 'to_3', note: '' }));

const signed = [[120, 240, 180, 120, 220, 260, 300, 140, 340, 250, 420, 160, 520, 230, 640, 180, 820, 220]];

/** Diagrams of all vehicle types, example photos and the signature field. */
export function InspectionParts() {
  const [strokes, setStrokes] = useState<number[][]>([]);
  return (
    <Group title="Inspections">
      {vehicleTypes.map(({ value, label }) => (
        <Shown key={value} name={`Diagram: ${label}`}>
          <DamageSheet
            type={value}
            damages={markEach(value)}
            old={markEach(value)
              .slice(0, 2)
              .map((damage) => ({ ...damage, x: 0.5, y: 0.12 }))}
          />
          <ul className="mt-3 grid grid-cols-3 gap-2 md:grid-cols-5 lg:grid-cols-10">
            {requiredShots(value).map((shot) => (
              <li key={shot}>
                <ShotExample type={value} shot={shot} />
                <span className="text-xs text-muted">{shots[shot].label}</span>
              </li>
            ))}
          </ul>
        </Shown>
      ))}
      <Columns>
        <Shown name="Signature: field">
          <SignaturePad strokes={strokes} onChange={setStrokes} />
        </Shown>
        <Shown name="Signature: signed">
          <Strokes strokes={signed} label="Signature of Sam Whitfield" />
        </Shown>
      </Columns>
    </Group>
  );
}
