import { describe, expect, it } from 'vitest';
import { asksMinimum, cargoIn } from './insurance-rules.ts';

describe('the insurance minimum', () => {
  it.each([
    ['What is the insurance minimum to haul cars?', 'general'],
    ['How much liability insurance do I need to haul gasoline?', 'oil'],
    ['Insurance minimum for gasoline in bulk?', 'oil'],
    ['How much cover does a diesel tanker need?', 'oil'],
    ['Insurance for hauling diesel in trucks', 'oil'],
    ['How much insurance to haul hazmat?', 'hazmat'],
    ['Minimum insurance for explosives?', 'hazmat'],
    ['Minimum insurance for explosives in bulk?', 'bulk-hazmat'],
    ['Minimum insurance for propane in tanks?', 'bulk-hazmat'],
    ['How much insurance for bulk grain?', null],
    ['Insurance minimum for trucks under 10,001 pounds?', 'light'],
    ['Insurance minimum for oil in vans under 10,001 pounds?', null],
    ['What is the weather?', null],
    ['How much liability insurance do I need to haul cars with a 9,900 lb pickup?', 'light'],
    ['I drive a 9,000 lb van, how much insurance do I need to haul cars?', 'light'],
    ['How much insurance to haul cars with a 10,001 lb pickup?', 'general'],
    ['How much insurance to haul cars with a truck over 9,000 lb?', 'general'],
    ['How much insurance to haul cars with a 9,900 lb pickup and a 14,000 lb trailer?', 'general'],
    ['How much insurance do I need to haul a 6,000 lb truck?', 'general'],
    ['Insurance minimum to haul oil in a 9,000 lb van', null],
  ])('for %s is that for the cargo %s', (question, cargo) => expect(cargoIn(question)).toBe(cargo));

  it.each([
    'Insurance minimum for non-hazmat freight',
    'Insurance minimum for nonhazardous freight',
    'Minimum insurance to haul cars, no hazmat',
    'Minimum insurance to haul vehicles without hazardous materials',
    'Insurance minimum to haul freight, not oil',
    'Insurance to haul cars, not oil or hazardous materials',
    "We don't haul hazmat, how much insurance to haul boats?",
    'We never carry any explosives: insurance minimum to move cars?',
    'Insurance to transport vehicles with no fuel or oil',
  ])('ignores negated cargo: %s', (question) => expect(cargoIn(question)).toBe('general'));

  it.each([
    'Insurance minimum to haul diesel trucks',
    'Insurance minimum to haul gas-powered cars',
    'Insurance minimum to move electric cars',
    'Insurance minimum to haul gasoline cars',
    'Insurance minimum to transport propane-powered forklifts',
    'Insurance minimum to carry hybrid vehicles',
    'Insurance minimum to haul natural gas powered trucks',
    'Insurance minimum to haul cars with fuel in the tank',
    'Insurance minimum to haul oilfield equipment',
    'Insurance minimum to haul olive oil and other freight',
  ])('ignores the fuel of the transported vehicle: %s', (question) => expect(cargoIn(question)).toBe('general'));

  it.each([
    'How much insurance to carry passengers?',
    'Insurance minimum for a bus with 20 passengers',
    'How much liability insurance to transport people?',
    'Do I need cargo insurance to haul cars?',
    'How much coverage for the cars I haul?',
    'What does insurance cost to haul cars?',
    'Insurance premium to haul gasoline',
    'What bond does a broker need to move freight?',
    'Insurance minimum to haul cars within one state',
    'Insurance minimum to haul my own cars',
    'Insurance to haul cars to Canada',
    'Which form does my insurer file to haul cars?',
  ])('is not computed for other kinds of insurance: %s', (question) => expect(cargoIn(question)).toBeNull());

  it.each([
    ['What is the insurance minimum to haul cars?', true],
    ['How much liability cover to carry oil?', true],
    ['What is the minimum number of straps to haul cars?', false],
    ['How much liability does a carrier have for damage?', false],
    ['How long is an insurance certificate kept?', false],
  ])('is asked for by "%s": %s', (question, asks) => expect(asksMinimum(question)).toBe(asks));

  const cargoes = {
    cars: 'general',
    freight: 'general',
    'household goods': 'household',
    oil: 'oil',
    gasoline: 'oil',
    'gasoline in bulk': 'oil',
    'hazardous materials': 'hazmat',
    explosives: 'hazmat',
    'explosives in bulk': 'bulk-hazmat',
  } as const;
  const carriers = {
    '': false,
    ' with a 10,000 lb truck': true,
    ' with a 10,001 lb truck': false,
    ' with a 26,000 lb truck': false,
    ' with a 26,001 lb truck': false,
    ' with trucks under 10,001 lb': true,
    ' with a 6,000 lb truck and a 4,000 lb trailer': true,
    ' with a 6,000 lb truck and a 4,001 lb trailer': false,
    ' with a truck and trailer of 9,500 lb together': true,
    ' with a truck and trailer of 10,001 lb together': false,
  } as const;
  const questions = [
    'What is the insurance minimum to haul % #?',
    'How much liability insurance do I need to haul % #?',
    'Minimum liability cover for hauling % #',
  ];
  // Rows of 49 CFR 387.9 and 387.303; below 10,001 lb only non-hazardous property is covered.
  const grid = Object.entries(cargoes).flatMap(([goods, heavy]) =>
    Object.entries(carriers).flatMap(([vehicles, isLight]) =>
      questions.map((text) => ({
        question: text.replace('%', goods).replace(' #', vehicles),
        kind: !isLight ? heavy : heavy === 'general' ? 'light' : null,
      })),
    ),
  );

  it('is found for every cargo, weight and phrasing in the grid', () => {
    expect(grid).toHaveLength(270);
    expect(grid.filter(({ question }) => !asksMinimum(question))).toEqual([]);
    expect(
      grid.filter(({ question, kind }) => cargoIn(question) !== kind).map(({ question }) => `${question} ${cargoIn(question)}`),
    ).toEqual([]);
  });
});
