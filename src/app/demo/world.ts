import type { People } from './people.ts';
import type { DemoMoney } from './money.ts';
import type { Calendar } from './scenario.ts';

export interface World {
  readonly cast: People;
  readonly money: DemoMoney;
  readonly calendar: Calendar;
  /** By shipment key; filled as shipments are requested. */
  readonly transports: Map<string, string>;
}

export function toTransport({ transports }: Pick<World, 'transports'>, key: string): string {
  const id = transports.get(key);
  if (id === undefined) throw new Error(`the demonstration has no transport ${key} yet`);
  return id;
}
