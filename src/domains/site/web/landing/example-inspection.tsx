import { Pin, VehicleView } from '#domains/inspections/web/damage/vehicle-view.tsx';
import { ExampleFrame } from './example-frame.tsx';

const marks = [
  { number: 1, x: 0.68, words: 'Rear door: dent, paint intact', when: 'At pickup', isOld: true },
  { number: 2, x: 0.4, words: 'Front door: scratch, 1 to 3 in', when: 'New at delivery', isOld: false },
] as const;

/** The same vehicle at pickup and delivery, with new damage in red. */
export const ExampleInspection = () => (
  <ExampleFrame title="Marked and signed">
    <div className="grid grid-cols-[8rem_1fr] items-center gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <VehicleView type="car" view="left" label="Left side of a car with one mark from pickup and a new one from delivery">
        {marks.map(({ number, x, isOld }) => (
          <Pin key={number} view="left" x={x} y={0.55} number={number} isOld={isOld} />
        ))}
      </VehicleView>
      <ol className="grid gap-2 text-sm">
        {marks.map(({ number, words, when, isOld }) => (
          <li key={number}>
            <span className={isOld ? 'text-muted' : 'font-semibold text-bad'}>
              {number}. {when}
            </span>
            <span className="block">{words}</span>
          </li>
        ))}
      </ol>
    </div>
  </ExampleFrame>
);
