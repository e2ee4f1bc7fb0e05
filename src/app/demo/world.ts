import type { People } from './people.ts';
import type { DemoMoney } from './money.ts';
import type { Calendar } from './timeline.ts';

/** What the stories of the demonstration share. */
export interface World {
  readonly cast: People;
  readonly money: DemoMoney;
  readonly calendar: Calendar;
  /** Transports by the keys of the data, once they were asked for. */
  readonly transports: Map<string, string>;
}

/** The transport of a key. */
export function toTransport({ transports }: Pick<World, 'transports'>, key: string): string {
  const id = transports.get(key);
  if (id === undefined) throw new Error(`the demonstration has no transport ${key} yet`);
  return id;
}
