import { stateName } from '#shared/states.ts';
import { getStates, type LaneStates } from '../rules.ts';

const listed = (codes: readonly string[]): string => {
  if (codes.length === 0) return 'any state';
  const names = codes.length > 3 ? [...codes] : codes.map(stateName);
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** 'Texas to Colorado and New Mexico, both ways'; more than three states as codes. */
export function describeLane({ fromStates, toStates, bothWays }: LaneStates): string {
  const way = `${listed(fromStates)} to ${listed(toStates)}`;
  return `${way[0]!.toUpperCase()}${way.slice(1)}${bothWays ? ', both ways' : ''}`;
}

const drawnAtMost = 60;

export function drawLanes(lanes: readonly LaneStates[]): { lines: (readonly [string, string])[]; states: string[] } {
  const ways = lanes.flatMap(({ fromStates, toStates }) =>
    fromStates.flatMap((from) => toStates.map((to) => [from, to].toSorted().join(' '))),
  );
  const lines = [...new Set(ways)].map((way) => way.split(' ') as [string, string]).filter(([from, to]) => from !== to);
  return { lines: lines.slice(0, drawnAtMost), states: getStates(lanes) };
}
