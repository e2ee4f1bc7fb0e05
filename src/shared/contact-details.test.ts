import { describe, expect, it } from 'vitest';
import { hiddenContact, hideContacts } from './contact-details.ts';

describe('a text that strangers read', () => {
  it.each([
    'Call 555-123-4567',
    'Call (555) 123-4567',
    'Call 555.123.4567',
    'Call 5551234567',
    'Call +1 555 123 4567',
    'Call 1-555-123-4567',
    'Call +15551234567',
    'Call 555 - 123 - 4567',
    'Call 555–123–4567',
    'Call 555-1234',
    'Call 555.1234',
    'Write ada@example.com',
    'Write ada.b+cars@mail.example.co.uk',
    'Write ada @ example.com',
    'Write www.example.com',
    'Write https://example.com/ada?x=1',
    'Write HTTP://WWW.EXAMPLE.COM',
    'Call ５５５－１２３－４５６７',
    'Call ５５５１２３４５６７',
    'Call 𝟓𝟓𝟓 𝟏𝟐𝟑 𝟒𝟓𝟔𝟕',
    'Call 555\u200B123\u200B4567',
    'Call 555\u00A0123\u00A04567',
    'Call 5 5 5 1 2 3 4 5 6 7',
    'Call 5-5-5-1-2-3-4-5-6-7',
    'Call 5 5 5 - 1 2 3 - 4567',
    'Call 5.5.5.1.2.3.4.5.6.7',
    'Call +1 5 5 5 1 2 3 4 5 6 7',
    'Call 55 51 23 45 67',
    'Write ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'Write a d a @ e x a m p l e . c o m',
    'Write ada [at] example.com',
    'Write ada(at)example.com',
    'Write ada (AT) example (dot) com',
    'Write ada{at}example[.]com',
    'Write ada@example dot com',
    'Write ada at example dot com',
    'Write ada dot b [at] mail [dot] example dot com',
    'Write ada at example.com',
  ])('%s: the contact is hidden', (text) => {
    expect(hideContacts(text)).toMatch(new RegExp(`^(Call|Write) \\+?\\(?${hiddenContact.replace(/[[\]]/g, '\\$&')}$`));
    expect(hideContacts(text)).not.toMatch(/4567|1234|example/);
  });

  it.each([
    'ZIP 90210-1234',
    'Ready 2026-11-20',
    'Ready 11/20/2026',
    'VIN 1HGCM82633A004352',
    'VIN 11111111111111111',
    'Worth $12,345,678.00',
    'Between 9:00 and 17:00',
    '2019 or 2020 model, 120000 miles',
    'Gate 4512, release 778812',
    'Low clearance: 4.5 inches',
    'F-150 2019',
    'Meet at 9 at the dock (at gate 2), dot the form',
    'Two ½ inch chains… ﬁne',
    'Steps 1 2 3 4',
    'Sizes 10 12 14 16 mm',
    'Carfax says 4/5, 3 keys',
  ])('%s: stays as it is', (text) => {
    expect(hideContacts(text)).toBe(text);
  });

  it('hides each contact of a text and keeps the rest', () => {
    expect(hideContacts('Runs well. 555-123-4567 or joe@mail.com, after 5 pm. Also 555-765-4321.')).toBe(
      `Runs well. ${hiddenContact} or ${hiddenContact}, after 5 pm. Also ${hiddenContact}.`,
    );
  });
});
