import { describe, expect, it } from 'vitest';
import { hasAskedAnswerKind, headsIn } from './answer-kinds.ts';
import { toStems } from '../vocabulary/words.ts';

describe('the kind of answer a question needs', () => {
  it.each([
    ['How long are logs kept?', 'Logs are kept for 6 months.', true],
    ['How long does a review take?', 'Papers are reviewed after a change.', false],
    ['How many tiedowns?', 'At least half of them.', true],
    ['How fast do I report it?', 'It is reported by the third business day.', true],
    ['How fast must a broker pay?', 'A broker records the day the carrier was paid; kept for 3 years.', false],
    ['What is a review?', 'Papers are reviewed after a change.', true],
    ['How much gas may be in it?', 'It holds fuel, so 173.220 applies.', false],
    ['What does cover cost a month?', 'A carrier needs $750,000 of cover.', false],
    ['What does the form cost?', 'Filing the form is free.', true],
    ['How much is a lease payment?', 'It is given back within 45 days.', false],
    ['Who may inspect a truck?', 'Each truck is inspected every 12 months.', false],
    ['Who may inspect a truck?', 'A listed examiner does it.', true],
  ])('%s can be answered by %j: %s', (question, text, can) => expect(hasAskedAnswerKind(question, { text, saysWhere: false })).toBe(can));

  it.each([
    ['Where do I take the test?', true],
    ['Do straps need it where they go round a tire?', false],
  ])('%s needs a fact that names a place: %s', (question, needs) =>
    expect(hasAskedAnswerKind(question, { text: 'It is made there.', saysWhere: false })).toBe(!needs),
  );

  it.each([
    ['Which tires do I need?', 'tires'],
    ['How wide may it be?', 'wide'],
    ['What kind of permit is it?', 'permit'],
    ['Who may sign the form?', 'sign'],
    ['What happens then?', ''],
    ['How long may I drive?', ''],
    ['What papers do I need?', ''],
  ])('%s asks specifically for %j', (question, named) => expect([...headsIn(question)]).toEqual(toStems(named)));
});
