import { describe, expect, it } from 'vitest';
import { splitQuestions } from './question-splitting.ts';

describe('a text with several questions', () => {
  it.each([
    ['What is a BOC-3, when is UCR due?', ['What is a BOC-3', 'when is UCR due']],
    ['Is the form free, and by when do I file it?', ['Is the form free', 'by when do I file it']],
    ['How old must I be + how long is the card good', ['How old must I be', 'how long is the card good']],
    ['1) what is UCR 2) do I need a bond', ['what is UCR', 'do I need a bond']],
    ['First: who pays UCR. Second: what is a BOC-3?', ['who pays UCR', 'what is a BOC-3']],
    ['Hi, two questions: can I haul a boat, and do I need a CDL?', ['can I haul a boat', 'do I need a CDL']],
    ['Explain what a BOC-3 is and tell me when UCR is due.', ['Explain what a BOC-3 is', 'tell me when UCR is due']],
    ['How do I lease on, and if I do, who pays the tolls?', ['How do I lease on', 'if I do, who pays the tolls']],
    [
      'How long do we keep logs, bills of lading and driver files?',
      ['logs', 'bills of lading', 'driver files'].map((thing) => `How long do we keep ${thing}`),
    ],
    ['Who makes out the bill, what must it say?', ['Who makes out the bill', 'what must it say']],
  ])('%s is split into its questions', (text, parts) => expect(splitQuestions(text).asked).toEqual(parts));

  it.each([
    ['My car arrived with a dent. What do I write down?'],
    ['What do I do when my driver, who has a CDL, fails a test?'],
    ['What happens to my number if I move, or when I sell the truck?'],
    ['How long do I keep drug and alcohol test results?'],
    ['Is a pickup with a trailer a commercial vehicle, yes or no?'],
    ['Which form does the insurer file, a BMC-91 or a BMC-91X?'],
  ])('%s is one question', (text) => expect(splitQuestions(text).asked).toEqual([text.replace('?', '')]));
});
