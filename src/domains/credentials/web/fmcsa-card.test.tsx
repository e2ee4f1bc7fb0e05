import { expect, it } from 'vitest';
import { toButtons, getText } from '../../../../test/harness/browser/screen.tsx';
import { getRegisterStanding } from '../endpoints.ts';
import { FmcsaCard } from './fmcsa-card.tsx';

const carrier = (dotNumber: string | null) => ({ role: 'carrier' as const, dotNumber });
const facts = { outcome: 'valid', warnings: [], legalName: 'PETROV LLC', dbaName: null, checkedAt: '2026-11-20T10:00:00.000Z' };
const nothing = { enabled: true, mode: 'live', facts: null, dotMcVerified: false, byHand: null, identityChangedAt: null, nameAgrees: null };
const verified = 'Carriage verified your numbers manually';
const rejected = 'We rejected your numbers';
const changed = 'Your company name or numbers changed';
const otherName = 'FMCSA lists these numbers as PETROV LLC';
const unchecked = 'Your current numbers haven&#x27;t been checked yet';
const noNumber = 'Enter your DOT number';
const mending = 'Worth fixing';
const sayings = [verified, rejected, changed, otherName, unchecked, noNumber, mending];

it.each<[string, object, readonly string[]]>([
  ['that was not checked', {}, [unchecked]],
  ['that passed', { facts, dotMcVerified: true, nameAgrees: true }, []],
  ['with something to fix', { facts: { ...facts, warnings: ['An old form'] } }, [mending]],
  ['that was verified by hand', { facts, byHand: 'verified', dotMcVerified: true }, [verified]],
  ['that was rejected by hand', { facts, byHand: 'rejected' }, [rejected]],
  ['that changed', { facts, identityChangedAt: '2026-11-20T10:00:00.000Z' }, [changed]],
  ['with another name', { facts, nameAgrees: false }, [otherName]],
])('a carrier %s is shown the FMCSA answer', (_, standing, said) => {
  const data = { [getRegisterStanding.path]: { ...nothing, ...standing } };
  const text = getText(<FmcsaCard {...carrier('9900003')} />, { data });
  expect(sayings.filter((words) => text.includes(words))).toEqual(said);
  expect(text.includes('Not verified')).toBe(!('dotMcVerified' in standing));
});

it.each([
  ['9900003', { [getRegisterStanding.path]: nothing }, ['Check again'], unchecked],
  [null, { [getRegisterStanding.path]: nothing }, [], noNumber],
  ['9900003', {}, [], 'Loading'],
])('the number %s can be checked again if there is one', (dotNumber, data, buttons, words) => {
  const card = <FmcsaCard {...carrier(dotNumber)} />;
  expect(toButtons(card, { data })).toEqual(buttons);
  expect(sayings.filter((saying) => getText(card, { data }).includes(saying))).toEqual(words === 'Loading' ? [] : [words]);
});

it.each([
  [{ mode: 'live' }, null],
  [{ enabled: false }, 'DOT/MC validation is currently turned off'],
  [{ mode: 'bypass' }, 'Numbers are currently not checked with FMCSA'],
  [{ mode: 'bypass', facts: { ...facts, outcome: 'bypassed' } }, null],
])('validation that is %j is explained on the card', (mode, said) => {
  const data = { [getRegisterStanding.path]: { ...nothing, ...mode } };
  const text = getText(<FmcsaCard {...carrier('9900003')} />, { data });
  expect(/currently/.test(text)).toBe(said !== null);
  if (said) expect(text).toContain(said);
});
