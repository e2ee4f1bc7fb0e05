import { counted } from '#shared/text/counted.ts';
import type { Content } from '../sealing/content-rules.ts';

/** Sentences for both parties; empty if nothing changed. */
export function findContentChanges(pickup: Content, delivery: Content): string[] {
  const [was, is] = [pickup.readings, delivery.readings];
  const difference = (one: number | null | undefined, other: number | null | undefined): number | null =>
    one != null && other != null ? other - one : null;
  const driven = difference(was?.odometer, is?.odometer);
  const level = difference(was?.levelPercent, is?.levelPercent);
  const keys = difference(was?.keys, is?.keys);
  const stopped = (['runs', 'rolls', 'brakes', 'steers'] as const).filter(
    (name) => pickup.operation?.[name] === 'yes' && delivery.operation?.[name] === 'no',
  );
  return [
    driven !== null && driven < 0 && `The meter reads ${-driven} less than at pickup: one of the readings is wrong`,
    driven !== null && driven > 0 && `The meter reads ${driven} more than at pickup`,
    level !== null && level !== 0 && `Fuel or charge is ${Math.abs(level)} points ${level < 0 ? 'lower' : 'higher'} than at pickup`,
    keys !== null &&
      keys !== 0 &&
      `${counted(Math.abs(keys), { one: 'key', other: 'keys' })} ${keys < 0 ? 'fewer' : 'more'} than at pickup`,
    stopped.length > 0 && `Worked at pickup but not now: ${stopped.join(', ')}`,
    pickup.items?.present === true && delivery.items?.present === false && 'Personal items recorded at pickup are missing',
  ].filter((text) => text !== false);
}
