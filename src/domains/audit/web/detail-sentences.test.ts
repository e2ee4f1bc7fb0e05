import { expect, it } from 'vitest';
import { describeDetails } from './detail-sentences.ts';

it.each([
  [
    'document.reviewed',
    { documentType: 'dot_certificate', label: 'DOT Certificate', verified: true, isRevoked: false, reason: null },
    'DOT Certificate approved',
  ],
  [
    'document.reviewed',
    { documentType: 'w9_tax_form', verified: false, isRevoked: false, reason: 'Not signed' },
    'W-9 Tax Form rejected: Not signed',
  ],
  [
    'case.moved',
    { by: 'booking', kind: 'no_show', event: 'documented_dry_run', state: 'dry_run', onHold: '0.00' },
    'No show, documented dry run, now: dry run documented',
  ],
  ['sentinel.address-banned', { reason: 'Scans', threatScore: 75, bannedUntil: null, causes: [] }, 'Scans, score 75, until lifted'],
  ['copilot.knowledge_loaded', { facts: 174, added: 174, changed: 0, withdrawn: 0 }, '174 facts: 174 added, 0 changed, 0 withdrawn'],
  ['quote.state-changed', { from: 'quoted', to: 'in_transit', isForced: false }, 'Quoted → In transit'],
])('the audit log says what changed in words: %s', (action, details, text) => {
  expect(describeDetails({ action, details })).toBe(text);
});
