import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGuide } from './guide-blocks.ts';

const of = (text: string) => readGuide(`# A guide\n\n${text}`);

describe('a guide', () => {
  it('is a title, words under it, and sections of texts, lists, tables and code', () => {
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
  ])('is refused with %s, which no page would show', (_what, text) => {
    expect(() => of(text)).toThrow('a guide has no way to show');
  });

  it('is what docs/api.md is, with what a receiver of webhooks has to know', () => {
    const { title, sections } = readGuide(readFileSync('docs/api.md', 'utf8'));
    expect(title).toBe('The API, for programs');
    const [webhooks] = sections.filter(({ id }) => id === 'being-told-webhooks');
    const said = JSON.stringify(webhooks);
    for (const words of ['isFromCarriage', '1, 5 and 30 minutes', 'three days', 'webhook.test']) expect(said).toContain(words);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });
});
