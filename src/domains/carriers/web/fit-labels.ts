import type { Tone } from '#web/ui/badge.tsx';
import type { LoadFit } from '../schemas.ts';

/** A word on how a request fits its reader. */
export interface FitWord {
  readonly label: string;
  readonly tone: Tone;
}

/** Which of the reader's own words a request fits, or does not; what only fits the equipment or the types is not worth a word. */
export const toFitTexts = ({ lane, equipment, vehicleType }: LoadFit): FitWord[] => [
  ...(lane ? [{ label: 'Matches your lanes', tone: 'lane' as const }] : []),
  ...(equipment === false ? [{ label: "Doesn't fit your equipment", tone: 'neutral' as const }] : []),
  ...(vehicleType === false ? [{ label: "You don't haul this type", tone: 'neutral' as const }] : []),
];
