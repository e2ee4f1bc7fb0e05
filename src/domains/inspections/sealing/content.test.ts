import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { getAreas } from '../damage/areas-rules.ts';
import { findContentChanges } from '../damage/compare-rules.ts';
import { applyStep, getContent, emptyContent, type WrittenStep } from './content-rules.ts';
import { damageKindNames, damageSizeNames } from '../damage/damage-rules.ts';
import { agentSignature, bothSignatures, completeSteps } from '../fixtures.ts';
import { getExceptions, toMissing, toProgress, getSections, shotProgress, type InspectionFacts } from '../missing-rules.ts';
import { requiredShots, stages, type ShotName } from '../photos/shots-rules.ts';

const types = vehicleTypes.map(({ value }) => value);
const vins = { car: '1HGCV1F30KA000006', motorcycle: '1M8GDM9AXKP042788', rv: '1M8GDM9AXKP042788', trailer: '1M8GDM9AXKP042788' };
const getVin = (type: string): string => vins[type as keyof typeof vins] ?? 'ABC12345';
const grid = types.flatMap((vehicleType) => stages.map((stage) => ({ vehicleType, stage })));
const about = ({ vehicleType, stage }: (typeof grid)[number]): InspectionFacts => ({
  vehicleType,
  stage,
  vehicleYear: 2019,
  vin: getVin(vehicleType),
});
const complete = ({ vehicleType, stage }: (typeof grid)[number]) => completeSteps(vehicleType, { stage, vin: getVin(vehicleType) });

const photo = (shot: ShotName | null, photoId: string, damageId: string | null = null): WrittenStep => ({
  kind: 'photo',
  data: { shot, damageId, photoId, fileName: 'a.jpg', sha256: photoId, cameraTime: null, cameraPlace: null, devicePlace: null },
});
const mark = (damageId: string, note = ''): WrittenStep => ({
  kind: 'damage',
  data: { damageId, area: 'left_front_door', view: 'left', x: 0.4, y: 0.5, kind: 'scratch', size: 'to_3', note },
});

describe('a complete inspection', () => {
  it.each(grid)('$vehicleType at $stage: counts all steps as done, and one less for each one left out', (case_) => {
    const steps = [...complete(case_), ...bothSignatures];
    const { done, total } = toProgress(about(case_), getContent(steps));
    expect([done, total]).toEqual([total, requiredShots(case_.vehicleType).length + getSections(about(case_)).length - 1]);
    const half = toProgress(about(case_), getContent(steps.slice(1, -2)));
    expect(half).toMatchObject({ done: total - 2, total, missing: 3 });
  });

  it.each(grid)('$vehicleType at $stage: lacks nothing with both signatures, and only the signatures without them', (case_) => {
    const steps = complete(case_);
    expect(toMissing(about(case_), getContent([...steps, ...bothSignatures]))).toEqual([]);
    expect(toMissing(about(case_), getContent(steps)).map(({ section }) => section)).toEqual(['signatures', 'signatures']);
  });

  it.each(grid)('$vehicleType at $stage: lacks only the section of a step left out', (case_) => {
    const steps = complete(case_);
    for (const left of steps) {
      const missing = toMissing(about(case_), getContent([...steps.filter((step) => step !== left), ...bothSignatures]));
      const expected =
        {
          shot_skipped: 'photos',
          walked_around: 'damage',
        }[left.kind as string] ?? left.kind;
      const isAsked = getSections(case_).includes(expected as never);
      expect([left.kind, [...new Set(missing.map(({ section }) => section))]]).toEqual([left.kind, isAsked ? [expected] : []]);
    }
  });

  it.each(grid)('$vehicleType at $stage: lacks every section at first, each with a description', (case_) => {
    const missing = toMissing(about(case_), emptyContent);
    expect([...new Set(missing.map(({ section }) => section))]).toEqual(getSections(case_));
    expect(missing.every(({ words }) => words.length > 8 && !words.includes('undefined'))).toBe(true);
    expect(missing.filter(({ section }) => section === 'photos')).toHaveLength(requiredShots(case_.vehicleType).length);
  });

  it.each(types)('%s by an independent agent needs the same sections as a pickup and only the signature of the agent', (vehicleType) => {
    const one = { vehicleType, stage: 'survey', vehicleYear: 2019, vin: getVin(vehicleType) } as const;
    const steps = completeSteps(vehicleType, { stage: 'survey', vin: one.vin });
    expect(getSections(one)).toEqual(getSections({ ...one, stage: 'pickup' }));
    expect(toMissing(one, getContent(steps))).toEqual([{ section: 'signatures', words: 'The inspection agent signs' }]);
    expect(toMissing(one, getContent([...steps, agentSignature]))).toEqual([]);
    expect(toMissing(one, getContent([...steps, ...bothSignatures]))).toHaveLength(1);
  });

  it('needs an outcome at delivery but not at pickup', () => {
    for (const type of types) {
      expect(getSections({ vehicleType: type, stage: 'delivery' })).toContain('outcome');
      expect(getSections({ vehicleType: type, stage: 'pickup' })).not.toContain('outcome');
    }
  });
});

describe('missing steps of an inspection', () => {
  const car = { vehicleType: 'car', stage: 'pickup' } as const;
  const wordsAfter = (...more: WrittenStep[]) =>
    toMissing(about(car), getContent([...complete(car), ...more, ...bothSignatures])).map(({ words }) => words);

  it('include a VIN that differs from the booking until the driver confirms it was compared', () => {
    const other = (confirmed: boolean): WrittenStep => ({ kind: 'vin', data: { vin: '1HGCM82633A004352', unreadable: null, confirmed } });
    expect(wordsAfter(other(false))).toEqual(["VIN: doesn't match the booking. Confirm that you compared it, or stop here"]);
    expect(wordsAfter(other(true))).toEqual([]);
    expect(wordsAfter({ kind: 'vin', data: { vin: null, unreadable: 'Plate is covered', confirmed: false } })).toEqual([]);
  });

  it('include the list of personal items if there are any, and the notes of a receiver with exceptions', () => {
    expect(wordsAfter({ kind: 'items', data: { present: true, list: '' } })).toEqual(['Personal items: list them']);
    const delivery = { vehicleType: 'car', stage: 'delivery' } as const;
    const after = (...more: WrittenStep[]) =>
      toMissing(about(delivery), getContent([...complete(delivery), ...more, ...bothSignatures])).map(({ words }) => words);
    expect(after({ kind: 'outcome', data: { verdict: 'exceptions', note: '' } })).toEqual(["Enter the receiver's notes"]);
    expect(after(mark('a'), { kind: 'walked_around', data: { nothingMore: true } })).toEqual([
      "New damage is marked, so the receipt can't be clean",
    ]);
  });

  it('include a skipped photo with the reason of another one until it is taken or has its own reason', () => {
    const skip = (shot: ShotName, reason: string): WrittenStep => ({ kind: 'shot_skipped', data: { shot, reason } });
    const left = (...steps: WrittenStep[]) =>
      toMissing(about({ vehicleType: 'car', stage: 'pickup' }), getContent(steps))
        .filter(({ section }) => section === 'photos')
        .map(({ words }) => words);
    const before = [skip('front', 'Against a wall'), skip('rear', 'against  a WALL.')];
    expect(left(...before)).toContain('Photo: rear. You gave the same reason as for front. Give a separate one');
    expect(left(...before)).toHaveLength(9);
    expect(left(...before, skip('rear', 'Another car behind it'))).toHaveLength(8);
    expect(left(...before, photo('rear', 'b'))).toHaveLength(8);
    expect(left(...before, photo('front', 'a'))).toHaveLength(8);
    expect(left(...requiredShots('car').map((shot) => skip(shot, 'It was dark')))).toHaveLength(9);
  });

  it('list the skipped photos with their reasons, leaving out those taken later', () => {
    const skip = (shot: ShotName, reason: string): WrittenStep => ({ kind: 'shot_skipped', data: { shot, reason } });
    const content = getContent([skip('front', 'Against a wall'), skip('vin', 'Painted over'), photo('front', 'a')]);
    expect(getExceptions('car', content)).toEqual([{ shot: 'vin', reason: 'Painted over' }]);
  });

  it('count taken and skipped photos as done', () => {
    const some = getContent([photo('front', 'a'), photo('rear', 'b'), { kind: 'shot_skipped', data: { shot: 'vin', reason: 'Covered' } }]);
    expect(shotProgress('car', some)).toEqual({ done: 3, total: 10 });
  });
});

describe('the content of an inspection', () => {
  it('has the newest photo of a shot, all photos of a damage mark, and none of a removed mark', () => {
    const content = getContent([photo('front', 'a'), mark('d'), photo(null, 'b', 'd'), photo(null, 'c', 'd'), photo('front', 'e')]);
    expect(content.photos.map(({ photoId }) => photoId)).toEqual(['b', 'c', 'e']);
    expect(applyStep(content, { kind: 'damage_removed', data: { damageId: 'd' } }).photos.map(({ photoId }) => photoId)).toEqual(['e']);
  });

  it('keeps a damage mark at its place in the list when it is edited', () => {
    const content = getContent([mark('a'), mark('b'), mark('a', 'deeper than it looks')]);
    expect(content.damages.map(({ damageId, note }) => [damageId, note])).toEqual([
      ['a', 'deeper than it looks'],
      ['b', ''],
    ]);
  });

  it('loses its signatures with any later step, but keeps them when it is reopened for another phone', () => {
    const signed = getContent(bothSignatures);
    expect(signed.signatures).toHaveLength(2);
    expect(applyStep(signed, { kind: 'reopened', data: { reason: 'Phone lost' } }).signatures).toHaveLength(2);
    for (const step of complete({ vehicleType: 'car', stage: 'delivery' })) expect(applyStep(signed, step).signatures).toEqual([]);
    expect(applyStep(signed, photo('front', 'a')).signatures).toEqual([]);
  });

  const damages = fc.record({
    damageId: fc.constantFrom('a', 'b', 'c', 'd'),
    area: fc.constantFrom(...getAreas('car').map(({ code }) => code)),
    view: fc.constantFrom('left', 'top'),
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom(...damageKindNames),
    size: fc.constantFrom(...damageSizeNames),
    note: fc.string(),
  });
  const steps = fc.array(
    fc.oneof(
      damages.map((data) => ({ kind: 'damage', data }) as WrittenStep),
      fc.constantFrom('a', 'b', 'c', 'd').map((damageId) => ({ kind: 'damage_removed', data: { damageId } }) as WrittenStep),
      fc.tuple(fc.constantFrom('front', 'rear', 'dash', null), fc.uuid()).map(([shot, id]) => photo(shot as ShotName | null, id)),
      fc.constantFrom(...requiredShots('car')).map((shot) => ({ kind: 'shot_skipped', data: { shot, reason: 'Dark' } }) as WrittenStep),
      fc.constantFrom(...bothSignatures),
    ),
    { maxLength: 40 },
  );

  it('is the same for any batches of steps, with each mark and shot once and no photo of a skipped shot', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, at) => {
        const cut = all.length === 0 ? 0 : at % all.length;
        const whole = getContent(all);
        expect(all.slice(cut).reduce(applyStep, getContent(all.slice(0, cut)))).toEqual(whole);
        const ids = whole.damages.map(({ damageId }) => damageId);
        expect(new Set(ids).size).toBe(ids.length);
        const taken = whole.photos.flatMap(({ shot }) => shot ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        expect(whole.skipped.some(({ shot }) => taken.includes(shot))).toBe(false);
        expect(whole.signatures.length > 0).toBe(all.at(-1)?.kind === 'signature');
      }),
    );
  });
});

describe('changes since pickup', () => {
  const read = (odometer: number | null, levelPercent: number | null, keys: number, runs: 'yes' | 'no'): readonly WrittenStep[] => [
    { kind: 'readings', data: { odometer, odometerUnreadable: null, levelKind: 'fuel', levelPercent, levelUnreadable: null, keys } },
    { kind: 'operation', data: { runs, rolls: 'yes', brakes: 'yes', steers: 'yes' } },
  ];
  it('are empty if nothing changed', () => {
    expect(findContentChanges(getContent(read(100, 50, 2, 'yes')), getContent(read(100, 50, 2, 'yes')))).toEqual([]);
    expect(findContentChanges(emptyContent, emptyContent)).toEqual([]);
  });
  it('name the odometer, the fuel level, the keys and what no longer works', () => {
    expect(findContentChanges(getContent(read(100, 50, 2, 'yes')), getContent(read(112, 38, 1, 'no')))).toEqual([
      'The meter reads 12 more than at pickup',
      'Fuel or charge is 12 points lower than at pickup',
      '1 key fewer than at pickup',
      'Worked at pickup but not now: runs',
    ]);
    expect(findContentChanges(getContent(read(100, null, 2, 'no')), getContent(read(90, 38, 3, 'no')))).toEqual([
      'The meter reads 10 less than at pickup: one of the readings is wrong',
      '1 key more than at pickup',
    ]);
  });
});
