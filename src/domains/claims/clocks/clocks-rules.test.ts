import { describe, expect, it } from 'vitest';
import { toClocks, getDue, getFilingDeadline, type ClockFacts, type ClockLines } from './clocks-rules.ts';
import { claimStates, isOver } from '../states-rules.ts';

const openedAt = '2026-03-01T12:00:00.000Z';
const facts = (more: Partial<ClockFacts> = {}): ClockFacts => ({
  state: 'open',
  openedAt,
  acknowledgedAt: null,
  answeredAt: null,
  turnSince: openedAt,
  ...more,
});
const at = (day: number) => new Date(Date.parse(openedAt) + day * 86_400_000);

describe('the legal deadlines of a claim', () => {
  it('are 30 days to acknowledge and 120 days to pay, decline or offer, counted from the filing', () => {
    const { acknowledge, decide } = toClocks(facts(), at(0));
    expect([acknowledge.by, decide.by]).toEqual(['2026-03-31T12:00:00.000Z', '2026-06-29T12:00:00.000Z']);
  });

  it.each([
    [29, null, false],
    [30, null, false],
    [31, null, true],
    [31, 30, false],
    [200, 31, true],
  ] as const)('on day %i, with acknowledgement on day %s, count it as missed: %s', (day, kept, isMissed) => {
    const acknowledgedAt = kept === null ? null : at(kept).toISOString();
    expect(toClocks(facts({ acknowledgedAt }), at(day)).acknowledge).toMatchObject({ keptAt: acknowledgedAt, isMissed });
  });

  it.each([
    [120, null, false],
    [121, null, true],
    [121, 119, false],
  ] as const)('on day %i, with an answer on day %s, count the decision as missed: %s', (day, kept, isMissed) => {
    const answeredAt = kept === null ? null : at(kept).toISOString();
    expect(toClocks(facts({ state: 'acknowledged', answeredAt }), at(day)).decide).toMatchObject({ keptAt: answeredAt, isMissed });
  });

  it.each([
    [null, 10, 10, false],
    [40, 10, 10, false],
    [10, 40, 10, false],
    [null, 40, 40, true],
  ] as const)('with acknowledgement on day %s and answer on day %i, use day %i, missed: %s', (acknowledged, answered, kept, isMissed) => {
    const acknowledgedAt = acknowledged === null ? null : at(acknowledged).toISOString();
    const clocks = toClocks(facts({ state: 'declined', acknowledgedAt, answeredAt: at(answered).toISOString() }), at(41));
    expect(clocks.acknowledge).toMatchObject({ keptAt: at(kept).toISOString(), isMissed });
  });

  it('continue after escalation, and end with the claim', () => {
    expect(toClocks(facts({ state: 'escalated' }), at(121))).toMatchObject({ acknowledge: { isMissed: true }, decide: { isMissed: true } });
    expect(toClocks(facts({ state: 'withdrawn' }), at(121))).toMatchObject({
      acknowledge: { isMissed: false },
      decide: { isMissed: false },
    });
  });
});

describe('the internal deadline of a claim', () => {
  it.each([
    ['open', 'carrier', 14],
    ['acknowledged', 'carrier', 14],
    ['rejected', 'carrier', 14],
    ['offered', 'shipper', 14],
    ['declined', 'shipper', 14],
    ['escalated', 'desk', 30],
  ] as const)('in the state %s is for the %s, %i days from its turn', (state, who, days) => {
    const turnSince = at(5).toISOString();
    expect(toClocks(facts({ state, turnSince }), at(6)).next).toEqual({ who, by: at(5 + days).toISOString() });
  });

  it('does not exist after the end of the claim', () => {
    for (const state of claimStates.filter(isOver)) expect(toClocks(facts({ state }), at(6)).next).toBeNull();
  });
});

it.each([
  ['2026-01-15T10:00:00.000Z', '2026-10-15T10:00:00.000Z'],
  ['2026-05-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2027-05-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-09-30T23:59:59.000Z'],
])('delivered %s, it can be filed until %s', (deliveredAt, until) => {
  expect(getFilingDeadline(deliveredAt)).toBe(until);
});

describe('the steps due for a claim', () => {
  const due = (day: number, more: Partial<ClockFacts> = {}, lines: ClockLines = []) => getDue(facts(more), lines, at(day));
  const turn = (day: number) => ({ turnSince: at(day).toISOString() });
  const said = (event: string, day: number) => ({ event, at: at(day).toISOString() });

  it.each([
    [13, {}, []],
    [14, {}, ['escalated']],
    [31, turn(30), ['overdue_acknowledge']],
    [31, { ...turn(30), acknowledgedAt: at(2).toISOString() }, []],
    [29, { state: 'escalated', ...turn(0) }, []],
    [30, { state: 'escalated', ...turn(0), acknowledgedAt: at(1).toISOString() }, ['overdue_desk']],
    [500, { state: 'settled' }, []],
  ] as const)('on day %i in the state %j are %j', (day, more, events) => {
    expect(due(day, more)).toEqual(events);
  });

  it('include a letter on day 120 and every 60 days after, each once', () => {
    const kept = { acknowledgedAt: at(1).toISOString(), answeredAt: at(2).toISOString() };
    const letters = Array.from({ length: 300 }, (_, day) => day).reduce<ReturnType<typeof said>[]>(
      (lines, day) => (due(day, { ...kept, ...turn(day) }, lines).includes('letter') ? [...lines, said('letter', day)] : lines),
      [],
    );
    expect(letters.map((letter) => letter.at)).toEqual([120, 180, 240].map((day) => at(day).toISOString()));
  });

  it('are not repeated', () => {
    const lines = [said('overdue_acknowledge', 31), said('overdue_desk', 31)];
    expect(due(32, { state: 'escalated', ...turn(1) }, lines)).toEqual([]);
  });
});
