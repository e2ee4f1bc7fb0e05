import { describe, expect, it } from 'vitest';
import type { CaseView } from '../schemas.ts';
import { caseKinds, caseStates } from '../states/states-rules.ts';
import { answerForm, toCaseAnswer } from './answer-dialog.tsx';
import { listSteps } from './case-actions.tsx';
import { caseSentence, describeKind, stateLabels, stepText } from './case-labels.ts';
import { listFacts } from './checklist-screen.tsx';

const none = {
  answer: false,
  sayWhatHappened: false,
  proposeDay: false,
  agreeDay: false,
  declineDay: false,
  giveDay: false,
  comment: false,
  resolve: false,
  close: false,
  excuse: false,
  printChecklist: false,
} satisfies CaseView['can'];
const shown = {
  kind: 'no_show',
  state: 'asked',
  side: 'shipper',
  carrierSide: 'Lone Star Auto',
  dueDay: '2026-12-01',
  answerBy: '2026-12-03T01:00:00.000Z',
  newDay: null,
  waitsFor: ['shipper', 'carrier'] as ('shipper' | 'carrier')[],
} as const;

describe('the text of a case', () => {
  it('has a name and a badge for every state', () => {
    expect(caseKinds.every((kind) => describeKind({ kind, state: 'open' }))).toBe(true);
    expect(caseStates.every((state) => stateLabels[state][1])).toBe(true);
  });

  it('tells each side what comes next', () => {
    expect(caseSentence(shown)).toBe('Pickup was due Dec 01, 2026 and is not recorded.');
    expect(caseSentence({ ...shown, waitsFor: ['carrier'] })).toContain('Waiting for the other side.');
    expect(caseSentence({ ...shown, newDay: { day: '2026-12-04', by: 'carrier' } })).toBe(
      'Lone Star Auto proposes Dec 04, 2026. Agree or propose another day.',
    );
    expect(caseSentence({ ...shown, state: 'reported' })).toContain('including the service fee');
    expect(caseSentence({ ...shown, state: 'reported', side: 'carrier' })).toContain('you lose the job');
    const proposed = { ...shown, state: 'day_proposed', answerBy: null, newDay: { day: '2026-12-04', by: 'carrier' } } as const;
    expect(caseSentence(proposed)).toBe(
      'Lone Star Auto proposes Dec 04, 2026. Agree, decline or propose another day. The automatic cancellation is paused.',
    );
    expect(caseSentence({ ...proposed, side: 'carrier' })).toContain('paused until the shipper answers');
    expect(caseSentence({ ...shown, state: 'day_declined', side: 'carrier' })).toContain('you lose the job');
    expect(caseSentence({ ...shown, kind: 'withheld', state: 'open' })).toContain('Nothing is owed at the door');
    expect(describeKind({ kind: 'no_show', state: 'asked' })).toBe('Pickup not recorded');
    expect(describeKind({ kind: 'no_show', state: 'day_proposed' })).toBe('Pickup missed');
  });

  it('lists its history with days and reasons', () => {
    expect(stepText({ event: 'gave_day', day: '2026-12-04', cause: 'breakdown' })).toBe(
      'New delivery date given: Dec 04, 2026 (truck breakdown)',
    );
    expect(stepText({ event: 'said_picked_up', day: null, cause: null })).toBe('Reported: picked up');
  });
});

describe('the buttons of a case', () => {
  const unanswered = { shipperAnswer: null, carrierAnswer: null };
  it('offer to agree if the other side proposed a day, otherwise to answer', () => {
    const can = { ...none, answer: true, sayWhatHappened: true, agreeDay: true };
    const newDay = { day: '2026-12-04', by: 'carrier' } as const;
    expect(listSteps({ can, newDay, side: 'shipper', kind: 'no_show', ...unanswered }).map(([, label]) => label)).toEqual([
      'Agree on Dec 04, 2026',
      'What happened?',
    ]);
    expect(listSteps({ can: { ...can, declineDay: true }, newDay, side: 'shipper', kind: 'no_show', ...unanswered })[1]).toEqual([
      'decline',
      'Decline',
    ]);
    expect(listSteps({ can, newDay, side: 'carrier', kind: 'no_show', ...unanswered }).map(([, label]) => label)).toEqual([
      'What happened?',
    ]);
    const answered = { shipperAnswer: null, carrierAnswer: 'new_day' } as const;
    expect(listSteps({ can, newDay, side: 'carrier', kind: 'no_show', ...answered })).toEqual([['answer', 'Change answer']]);
    expect(listSteps({ can: none, newDay: null, side: null, kind: 'late', ...unanswered })).toEqual([]);
  });

  it('send the chosen answer, with a day that has not passed', () => {
    const past = answerForm.safeParse({ answer: 'new_day', day: '2020-01-01', cause: '' });
    expect(past.error?.issues[0]).toMatchObject({ path: ['day'], message: 'Choose today or a later day' });
    expect(answerForm.safeParse({ answer: 'did_not_come', day: '', cause: '' }).success).toBe(true);
    expect(toCaseAnswer({ answer: 'did_not_come', day: '', cause: 'weather' })).toEqual({ event: 'said_no_show', cause: 'weather' });
    expect(toCaseAnswer({ answer: 'new_day', day: '2026-12-04', cause: '' })).toEqual({ event: 'proposed_day', day: '2026-12-04' });
    expect(toCaseAnswer({ answer: 'not_ready', day: '', cause: '' })).toEqual({ event: 'said_not_ready' });
  });
});

it('the checklist lists the facts for the police and FMCSA, and says which are not recorded', () => {
  const transport = {
    vin: null,
    vehicleYear: 2019,
    vehicleMake: 'Honda',
    vehicleModel: 'Accord',
    fromCity: 'Austin',
    fromState: 'TX',
    toCity: 'Denver',
    toState: 'CO',
  };
  const facts = listFacts(
    { agreedPrice: '1100.00', demanded: '400.00', openedAt: '2026-12-01T18:00:00.000Z', carrierSide: 'Lone Star Auto' },
    transport,
    undefined,
  );
  const getValue = (label: string) => facts.find((fact) => fact.label === label)?.value;
  expect([getValue('Vehicle'), getValue('VIN'), getValue('Carrier'), getValue('Demanded at the door')]).toEqual([
    '2019 Honda Accord',
    'Not recorded',
    'Lone Star Auto',
    '$400.00',
  ]);
});
