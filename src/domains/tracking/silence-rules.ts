import { hourMs } from '#shared/dates/days.ts';

/** Who is told of a silence, in their order, each with the hours after which. */
export const silenceSteps = [
  { who: 'driver', hours: 12 },
  { who: 'carrier', hours: 14 },
  { who: 'shipper', hours: 16 },
] as const;
export type SilenceReader = (typeof silenceSteps)[number]['who'];

/** What a silence is read from. Instants as ISO 8601. */
export interface Silence {
  /** When something was heard last, or the haul began. */
  readonly heardAt: string;
  /** The silence of which somebody was told. */
  readonly silentSince: string | null;
  readonly told: number;
}

/** Who is to be told of a silence now: each once, one after the other. Null while nobody is. */
export function findNextToNotify({ heardAt, silentSince, told }: Silence, now: Date): { who: SilenceReader; told: number } | null {
  const count = silentSince === heardAt ? told : 0;
  const next = silenceSteps[count];
  if (!next || now.getTime() - Date.parse(heardAt) < next.hours * hourMs) return null;
  return { who: next.who, told: count + 1 };
}
