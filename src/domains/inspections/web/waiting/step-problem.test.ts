import { expect, it } from 'vitest';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import { stepProblem } from './step-problem.ts';

const readings = (odometer: number): StepContent => ({
  kind: 'readings',
  data: { odometer, odometerUnreadable: null, levelKind: 'fuel', levelPercent: 50, levelUnreadable: null, keys: 2 },
});

it('a step that the server would refuse is reported before it is saved on the phone', () => {
  for (const says of [...completeSteps('car'), ...bothSignatures]) expect(stepProblem(says as StepContent)).toBeNull();
  expect(stepProblem({ kind: 'shot_skipped', data: { shot: 'front', reason: 'wet' } })).toBe("Say why the photo can't be taken");
  expect(stepProblem(readings(9_999_999))).toBeNull();
  expect(stepProblem(readings(10_000_000))).toBe('A meter shows at most 9,999,999');
});
