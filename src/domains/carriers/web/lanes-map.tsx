import { UsCoverageMap } from '#web/map/us-coverage-map.tsx';
import type { LaneStates } from '../rules.ts';
import { drawLanes, describeLane } from './lane-labels.ts';

export function Lanes({ lanes }: { lanes: readonly LaneStates[] }) {
  const { lines, states } = drawLanes(lanes);
  const laneTexts = lanes.map(describeLane);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {laneTexts.map((text, at) => (
          <li key={`${at} ${text}`} className="border-l-3 border-lane-edge pl-3">
            {text}
          </li>
        ))}
      </ul>
      {states.length > 0 && <UsCoverageMap label={`Map of the lanes: ${laneTexts.join('; ')}`} states={states} lanes={lines} />}
    </div>
  );
}
