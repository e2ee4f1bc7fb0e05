import { findArea, type View } from './areas-rules.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

/** With AIAG damage type codes; '' if there is none. */
export const damageKinds = {
  scratch: { label: 'Scratch', aiag: '12' },
  dent: { label: 'Dent, paint intact', aiag: '14' },
  dent_paint: { label: 'Dent, paint damaged', aiag: '04' },
  chip: { label: 'Chip', aiag: '05' },
  scuff: { label: 'Scuff', aiag: '09' },
  crack: { label: 'Crack', aiag: '06' },
  broken: { label: 'Broken', aiag: '02' },
  missing: { label: 'Missing', aiag: '08' },
  bent: { label: 'Bent', aiag: '01' },
  cut: { label: 'Cut or torn', aiag: '13' },
  gouge: { label: 'Gouge', aiag: '07' },
  puncture: { label: 'Hole', aiag: '11' },
  stain: { label: 'Stain', aiag: '10' },
  rust: { label: 'Rust', aiag: '' },
} as const satisfies Record<string, { label: string; aiag: string }>;
export type DamageKind = keyof typeof damageKinds;
export const damageKindNames = Object.keys(damageKinds) as [DamageKind, ...DamageKind[]];

/** By the longest side; the number is the AIAG severity. */
export const damageSizes = {
  to_1: { label: 'Up to 1 in', severity: 1 },
  to_3: { label: '1 to 3 in', severity: 2 },
  to_6: { label: '3 to 6 in', severity: 3 },
  to_12: { label: '6 to 12 in', severity: 4 },
  over_12: { label: 'Over 12 in', severity: 5 },
  major: { label: 'Major, or the part is missing', severity: 6 },
} as const satisfies Record<string, { label: string; severity: number }>;
export type DamageSize = keyof typeof damageSizes;
export const damageSizeNames = Object.keys(damageSizes) as [DamageSize, ...DamageSize[]];

export interface Damage {
  readonly damageId: string;
  readonly area: string;
  readonly view: View;
  readonly x: number;
  readonly y: number;
  readonly kind: DamageKind;
  readonly size: DamageSize;
  readonly note: string;
}

/** 'Left front door: scratch, 1 to 3 in'. */
export function describeDamage(type: VehicleType, { area, kind, size }: Pick<Damage, 'area' | 'kind' | 'size'>): string {
  const areaLabel = findArea(type, area)?.label ?? 'Elsewhere';
  return `${areaLabel}: ${damageKinds[kind].label.toLowerCase()}, ${damageSizes[size].label.toLowerCase()}`;
}

/** The five-digit AIAG code (area, type, severity), or null if the area or type has no code. */
export function aiagCode(type: VehicleType, { area, kind, size }: Pick<Damage, 'area' | 'kind' | 'size'>): string | null {
  const areaCode = findArea(type, area)?.aiag;
  const { aiag } = damageKinds[kind];
  return areaCode && aiag ? `${areaCode}${aiag}${damageSizes[size].severity}` : null;
}

export const maxDamages = 100;
