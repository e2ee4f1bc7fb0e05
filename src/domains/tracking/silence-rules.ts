import { hourMs } from '#shared/dates/days.ts';

/** Hours without a signal after which each party is notified, in this order. */
export const silenceSteps = [
  { who: 'driver', hours: 12 },
  { who: 'carrier', hours: 14 },
  { who: 'shipper', hours: 16 },
] as const;
export type SilenceReader = (typeof silenceSteps)[number]['who'];

export interface Silence {
  /** The last signal, or the start of the haul. */
  readonly heardAt: string;
  /** `heardAt` of the silence last reported; `told` counts its notices. */
  readonly silentSince: string | null;
  readonly told: number;
}

/** Each party is notified once per silence; null if nobody is due. */
export function findNextToNotify({ heardAt, silentSince, told }: Silence, now: Date): { who: SilenceReader; told: number } | null {
  const count = silentSince === heardAt ? told : 0;
  const next = silenceSteps[count];
  if (!next || now.getTime() - Date.parse(heardAt) < next.hours * hourMs) return null;
  return { who: next.who, told: count + 1 };
}
