import { describe, expect, it } from 'vitest';
import { readGuide } from './guide-blocks.ts';

const of = (text: string) => readGuide(`# A guide\n\n${text}`);

describe('a guide', () => {
  it('has a title, an introduction, and sections of text, lists, tables and code', () => {
    const text = [
      'Some `words`',
      'of [it](https://a.example).',
      '',
      '## First: one',
      '',
      '1. a `b`',
      '2. c',
      '',
      '| x | y |',
      '|---|---|',
      '| `1` | two |',
      '',
      '```sh',
      'ls <a> | b',
      '```',
    ];
    expect(of(text.join('\n'))).toEqual({
      title: 'A guide',
      blocks: [{ kind: 'text', line: ['Some ', { code: 'words' }, ' of ', { words: 'it', href: 'https://a.example' }, '.'] }],
      sections: [
        {
          id: 'first-one',
          title: 'First: one',
          blocks: [
            { kind: 'list', isOrdered: true, items: [['a ', { code: 'b' }], ['c']] },
            { kind: 'table', head: [['x'], ['y']], rows: [[[{ code: '1' }], ['two']]] },
            { kind: 'code', language: 'sh', code: 'ls <a> | b' },
          ],
        },
      ],
    });
  });

  it.each([
    ['a picture', '![a](b.png)'],
    ['HTML', '<b>a</b>'],
    ['a list in a list', '- a\n  - b'],
    ['a deeper heading', '### a'],
    ['a quotation', '> a'],
  ])('is refused with %s, which no page could show', (_what, text) => {
    expect(() => of(text)).toThrow('a guide has no way to show');
  });
});
