import { expect, it } from 'vitest';
import { nameAgrees } from '../rules.ts';

it.each([
  ['Prairie Haulers LLC', 'PRAIRIE HAULERS, L.L.C.', null, true],
  ['Prairie Haulers', 'PRAIRIE HAULERS INC', null, true],
  ["O'Neil & Sons Transport Co.", 'ONEIL AND SONS TRANSPORT COMPANY', null, true],
  ['Fast Wheels', 'PRAIRIE HAULERS INC', 'FAST WHEELS', true],
  ['Prairie Haulers', 'PRAIRIE HAULERS OF TEXAS INC', null, false],
  ['Borrowed', 'PRAIRIE HAULERS INC', 'FAST WHEELS', false],
  [null, 'PRAIRIE HAULERS INC', null, null],
  ['Prairie Haulers', null, null, null],
  ['LLC', 'PRAIRIE HAULERS INC', null, null],
])('%s against %s, trading as %s: %s', (companyName, legalName, dbaName, agrees) => {
  expect(nameAgrees(companyName, { legalName, dbaName })).toBe(agrees);
});
