import { expect, it } from 'vitest';
import { describeValidation } from '#domains/ops/web/console/dot-mc-controls.tsx';
import { flagLabels } from './flag-labels.ts';

it.each([
  [true, 'live', 'DOT and MC numbers are required and verified.'],
  [true, 'cache', 'DOT and MC numbers are required and verified.'],
  [true, 'bypass', 'DOT and MC numbers are required, but not verified.'],
  [false, 'bypass', 'DOT and MC numbers are neither required nor verified.'],
  [false, 'live', 'DOT and MC numbers are neither required nor verified.'],
] as const)('validation on: %s, in mode %s: %s', (enabled, mode, words) => expect(describeValidation(enabled, mode)).toBe(words));

it('does not promise a register check in bypass mode', () =>
  expect(flagLabels.dotMcValidationEnabled.on).toContain('unless the mode is bypass'));
