import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { readPdf } from '../../../test/harness/pdf.ts';
import type { PdfDocument } from './document.ts';
import { renderPdf } from './render-pdf.ts';

const document: PdfDocument = {
  title: 'Statement of November 2026',
  from: 'Carriage',
  createdAt: new Date('2026-11-22T12:00:00Z'),
  foot: 'Caldwell Auto Haul, November 2026',
  blocks: [
    { kind: 'notice', text: 'Test payments: no card is charged' },
    { kind: 'facts', facts: [['Paid to', 'Łukasz Nguyễn & Ñandú Ltd.']] },
    { kind: 'heading', text: 'Transfers' },
    {
      kind: 'table',
      caption: 'Transfers',
      columns: [
        { header: 'Day', share: 2 },
        { header: 'Transport', share: 6 },
        { header: 'Amount', share: 2, align: 'right' },
      ],
      rows: [
        ['Nov 03, 2026', '2019 Honda Civic, Denver to Austin', '$1,100.00'],
        ['Nov 09, 2026', '', '$100.00'],
      ],
      totals: [['', 'In all', '$1,200.00']],
    },
    { kind: 'text', text: 'Dates are in US Pacific time.', isMuted: true },
  ],
};

const getRaw = async (one: PdfDocument) => (await renderPdf(one)).toString('latin1');

describe('a document as PDF', () => {
  it('has a title, a language and tags, and is marked as tagged', async () => {
    const { title, lang, isTagged, pages } = await readPdf(await renderPdf(document));
    expect({ title, lang, isTagged, pages }).toEqual({ title: document.title, lang: 'en-US', isTagged: true, pages: 1 });
    const raw = await getRaw(document);
    for (const part of [/\/StructTreeRoot \d+ 0 R/, /\/MarkInfo/, /\/Lang \(en-US\)/, /\/DisplayDocTitle true/, /\/FontFile2/])
      expect(raw).toMatch(part);
  });

  it('is read in order: heading, paragraphs, and a table with its header', async () => {
    const { tags } = await readPdf(await renderPdf(document));
    const read = tags.filter(({ role }) => role !== 'Root').map(({ role, text }) => [role, text.trim()]);
    expect(read.slice(0, 6).map(([role]) => role)).toEqual(['Document', 'P', 'H1', 'P', 'P', 'H2']);
    expect(read).toContainEqual(['H1', document.title]);
    expect(read).toContainEqual(['P', 'Paid to: Łukasz Nguyễn & Ñandú Ltd.']);
    expect(read.filter(([role]) => role === 'TH').map(([, text]) => text)).toEqual(['Day', 'Transport', 'Amount']);
    expect(read.filter(([role]) => role === 'TR')).toHaveLength(4);
    expect(read.filter(([role]) => role === 'TD').map(([, text]) => text)).toEqual([
      'Nov 03, 2026',
      '2019 Honda Civic, Denver to Austin',
      '$1,100.00',
      'Nov 09, 2026',
      '',
      '$100.00',
      '',
      'In all',
      '$1,200.00',
    ]);
    expect(await getRaw(document)).toMatch(/\/Scope \/Column|\/Scope\s*\(Column\)/);
  });

  it('splits no row over two pages, repeats the table header, and numbers the pages', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Day ${at}`, `Transport ${at} ${'of many words '.repeat(at % 7)}`, `$${at}.00`]);
    const table = { ...(document.blocks[3] as Extract<PdfDocument['blocks'][number], { kind: 'table' }>), rows };
    const { pages, text, tags } = await readPdf(await renderPdf({ ...document, blocks: [table] }));
    expect(pages).toBeGreaterThan(2);
    expect(text.match(/Transport\s*Amount/g) ?? text.match(/Amount/g)).toHaveLength(pages);
    expect(tags.filter(({ role }) => role === 'TH')).toHaveLength(3);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
    for (const [day] of rows) expect(tags.filter(({ role, text: said }) => role === 'TD' && said.trim() === day)).toHaveLength(1);
  });

  it('omits no character silently, and text cannot control the page', async () => {
    const { text } = await readPdf(await renderPdf({ ...document, blocks: [{ kind: 'text', text: 'A 😀 B\u202Ecod.exe\u0007(C) \\ D' }] }));
    expect(text).toContain('A ? B cod.exe (C) \\ D');
  });

  it.each([
    ['Chinese', '王小明汽車運輸有限公司'],
    ['Japanese', 'タナカ運送・渡邉 さくら'],
    ['Korean', '김민준 뷁물류'],
    ['Thai', 'สมชาย ใจดี'],
    ['Armenian', 'Արամ Պետրոսյան'],
    ['Georgian', 'გიორგი მაისურაძე'],
    ['Amharic', 'አበበ በቀለ'],
    ['Ukrainian', 'Олександр Ґудзь'],
    ['Vietnamese', 'Nguyễn Thị Thanh Hà'],
  ])('prints names in %s, wherever they are', async (_, name) => {
    const table = document.blocks[3] as Extract<PdfDocument['blocks'][number], { kind: 'table' }>;
    const { text } = await readPdf(
      await renderPdf({
        ...document,
        foot: name,
        blocks: [
          { kind: 'facts', facts: [['Shipper', name]] },
          { kind: 'text', text: `To ${name}, Denver` },
          { kind: 'notice', text: name },
          { kind: 'form', columns: 3, fields: [{ label: 'Consignor', value: name }] },
          { kind: 'signatures', signatures: [{ label: 'Driver', caption: name, strokes: [] }] },
          { ...table, rows: [['Nov 03, 2026', name, '$1.00']], totals: [['', name, '$1.00']] },
        ],
      }),
    );
    const letters = (words: string) => words.normalize('NFC').replaceAll(/\s/g, '');
    expect(letters(text).split(letters(name)).length - 1).toBe(8);
  });

  it.each([
    ['Arabic', 'محمد علي الحسن'],
    ['Persian, with a joiner', 'کاوه می\u200cدانی'],
    ['Hebrew', 'דוד בן גוריון'],
  ])('prints names in %s from right to left', async (_, name) => {
    const { text } = await readPdf(await renderPdf({ ...document, blocks: [{ kind: 'facts', facts: [['Shipper', name]] }] }));
    expect(text).not.toContain('?');
    const read = text.slice(text.indexOf('Shipper'), text.indexOf('Caldwell')).normalize('NFKC');
    expect(read).toContain(name.split(/[ \u200c]/)[0]);
    expect([...read].filter((sign) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(sign)).toSorted()).toEqual(
      [...name].filter((sign) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(sign)).toSorted(),
    );
  });

  it.each([
    ['Hindi', 'राजेश शर्मा'],
    ['Punjabi', 'ਗੁਰਮੀਤ ਕੌਰ'],
    ['Bengali', 'রহমান আলী'],
    ['Tamil', 'குமார் ராஜா'],
  ])('prints names in %s with all of their characters', async (_, name) => {
    const { text } = await readPdf(await renderPdf({ ...document, blocks: [{ kind: 'text', text: name }] }));
    for (const sign of new Set(name)) expect(text).toContain(sign);
  });

  it('prints ? for unsupported characters, and fails for no text', async () => {
    const read = async (words: string) => (await readPdf(await renderPdf({ ...document, blocks: [{ kind: 'text', text: words }] }))).text;
    expect(await read('A ௦ஂ B')).toMatch(/A \?+ B/);
  });

  it('measures a very long word once, and prints all of it', async () => {
    const measured = async (pair: string, signs: number) => {
      const spy = vi.spyOn(PDFDocument.prototype, 'widthOfString');
      const word = pair.repeat(signs / 2);
      const table = document.blocks[3] as Extract<PdfDocument['blocks'][number], { kind: 'table' }>;
      const bytes = await renderPdf({
        ...document,
        blocks: [
          { kind: 'text', text: `Before ${word} after` },
          { kind: 'facts', facts: [['Reason', word]] },
          { kind: 'notice', text: word },
          { ...table, rows: [['Nov 03, 2026', word.slice(0, 400), '$1.00']] },
        ],
      });
      const sum = spy.mock.calls.reduce((all, [text]) => all + String(text).length, 0);
      spy.mockRestore();
      return { sum, read: (await readPdf(bytes)).text.replaceAll(/\s/g, '') };
    };
    // Letters; hyphens without a line break; non-breaking spaces.
    for (const [pair, sign] of [
      ['Wa', /W/g],
      ['7-', /-/g],
      ['W\u00a0', /W/g],
    ] as const) {
      const [short, long] = [await measured(pair, 2_000), await measured(pair, 8_000)];
      expect([pair, long.sum / short.sum < 5]).toEqual([pair, true]);
      // A page may end within the word, so that its footer splits it.
      expect([pair, long.read.match(sign)?.length]).toEqual([pair, 12_200]);
    }
  });

  it('is identical for identical content', async () => {
    const [one, other] = [await renderPdf(document), await renderPdf(document)];
    expect(one.equals(other)).toBe(true);
  });

  it.each(vehicleTypes.map(({ value }) => value))(
    'draws a %s from all sides with its marks, and describes it in words',
    async (vehicleType) => {
      const marks = [{ view: 'right', x: 0.3, y: 0.5, number: 1 }] as const;
      const drawn = {
        ...document,
        blocks: [{ kind: 'vehicle', vehicleType, text: 'From five sides with 1 mark', marks, legends: [] }],
      } as const;
      const bare = { ...document, blocks: [] };
      const { text, pages } = await readPdf(await renderPdf(drawn));
      expect([text.includes('1'), pages]).toEqual([true, 1]);
      expect(await getRaw(drawn)).toContain('From five sides with 1 mark');
      expect((await renderPdf(drawn)).length - (await renderPdf(bare)).length).toBeGreaterThan(1000);
    },
  );
});
