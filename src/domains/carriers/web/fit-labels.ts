import type { Tone } from '#web/ui/badge.tsx';
import type { LoadFit } from '../schemas.ts';

export interface FitWord {
  readonly label: string;
  readonly tone: Tone;
}

/** Matching equipment or types aren't worth a label, only mismatches. */
export const toFitTexts = ({ lane, equipment, vehicleType }: LoadFit): FitWord[] => [
  ...(lane ? [{ label: 'Matches your lanes', tone: 'lane' as const }] : []),
  ...(equipment === false ? [{ label: "Doesn't fit your equipment", tone: 'neutral' as const }] : []),
  ...(vehicleType === false ? [{ label: "You don't haul this type", tone: 'neutral' as const }] : []),
];
