import { expect, it } from 'vitest';
import { quietOptions, quietValue, toQuietHours } from './push-labels.ts';
import { pushProblem } from './this-device.ts';

it('quiet hours are offered as clock times, including those of the device', () => {
  expect(quietOptions(null).map(({ label }) => label)).toEqual(['None', '8 PM to 8 AM', '9 PM to 6 AM', '10 PM to 7 AM', '11 PM to 8 AM']);
  expect(quietOptions({ from: 12, until: 0 })[1]).toEqual({ value: '12-0', label: '12 PM to 12 AM' });
  for (const quiet of [null, { from: 0, until: 12 }]) expect(toQuietHours(quietValue(quiet))).toEqual(quiet);
});

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';

it.each([
  ['an iPhone outside the home screen', iPhone, 5, false, null, 'home_screen'],
  ['an iPad, which calls itself a Mac', mac, 5, false, null, 'home_screen'],
  ['a Mac without pushes', mac, 0, false, null, 'unsupported'],
  ['an iPhone from the home screen', iPhone, 5, true, 'default', null],
  ['a browser that blocks pushes', mac, 0, true, 'denied', 'blocked'],
] as const)('%s', (_what, userAgent, touchPoints, hasPush, permission, problem) => {
  expect(pushProblem({ userAgent, touchPoints, hasPush, permission })).toBe(problem);
});
