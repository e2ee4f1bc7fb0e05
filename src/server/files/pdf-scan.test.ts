import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPdf } from './pdf-fixtures.ts';
import { findPdfThreat } from './pdf-scan.ts';

const packedAction = '9 0 << /S /JavaScript /JS (app.alert(1)) >>';
/** A stream whose bytes stand as they are. */
const streamOf = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
const hexPacked = (dictionary: string) => streamOf(dictionary, Buffer.from(deflateSync(packedAction).toString('hex')));
/** The sum that ends what zlib packs (RFC 1950, 8.2). */
function adlerOf(bytes: Buffer): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}
const hiddenIn = (object: Buffer) => findPdfThreat(buildPdf({ objects: [object] }));

describe('objects that are packed away', () => {
  it.each([
    ['a padding of 3,000 bytes', ' '.repeat(3_000)],
    ['a comment that reads like an object', '% 4 0 obj\n'],
    ['a comment that reads like the end of one', '%>> stream endstream endobj\n'],
    ['a text that reads like an object', '/Title (9 0 obj \\) << >>)'],
    ['a text in codes that reads like brackets', '/Title <3c3c> '],
    ['other dictionaries', '/More << /N << >> >> '],
  ])('are opaque when they are packed twice, behind %s', async (_where, hiding) => {
    expect(await hiddenIn(hexPacked(`/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] ${hiding}`))).toBe('opaque');
    expect(await hiddenIn(hexPacked(`/Type /ObjStm /N 1 /First 4 ${hiding} /Filter [/ASCIIHexDecode /FlateDecode]`))).toBe('opaque');
  });

  it.each([
    ['spells by codes what it holds', '/Type /Obj#53tm /N 1 /First 4 /Fil#74er [/ASCIIHexDecode /FlateDecode]'],
    ['does not say what it holds', '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]'],
    ['says elsewhere how it is packed', '/Type /ObjStm /N 1 /First 4 /Filter 9 0 R'],
    ['uses the short name of a filter', '/Type /ObjStm /N 1 /First 4 /F [/AHx /Fl]'],
  ])('are opaque in a stream that %s', async (_how, dictionary) => {
    expect(await hiddenIn(hexPacked(dictionary))).toBe('opaque');
  });

  it.each([
    ['says elsewhere how', '/Filter 9 0 R'],
    ['unpacks it a second time', '/Filter [/FlateDecode /ASCIIHexDecode]'],
    ['writes it as differences', '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'],
    ['says elsewhere how it is written', '/Filter /FlateDecode /DecodeParms 9 0 R'],
    ['says twice how', '/Filter /FlateDecode /Filter [/FlateDecode /ASCIIHexDecode]'],
  ])('are opaque as zlib that %s', async (_how, filter) => {
    expect(await hiddenIn(streamOf(`/Type /ObjStm /N 1 /First 4 ${filter}`, deflateSync('hidden')))).toBe('opaque');
  });

  it.each([
    '/Filter /FlateDecode',
    '/Filter [ /FlateDecode ]',
    '/Filter/Fl%plain\n',
    '/Filter /FlateDecode /DecodeParms << /Predictor 1 >>',
    '/Filter /FlateDecode /DecodeParms null',
  ])('are read when they are packed plainly: %s', async (filter) => {
    const dictionary = `/Type /ObjStm /N 1 /First 4 ${filter}`;
    expect(await hiddenIn(streamOf(dictionary, deflateSync('9 0 << /Title (obj stream) >>')))).toBeNull();
    expect(await hiddenIn(streamOf(dictionary, deflateSync(packedAction)))).toBe('javascript');
  });

  it('are read to the end that zlib gives them, whatever words stand in between', async () => {
    const word = Buffer.from('9 0 % endstream endobj\n');
    const asItStands = Buffer.concat([Buffer.from([0x78, 1, 0, word.length, 0, 255 - word.length, 255]), word]);
    const sum = Buffer.alloc(4);
    const hidden = Buffer.concat([asItStands, deflateRawSync(packedAction.slice(4)), sum]);
    expect(await hiddenIn(streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', hidden))).toBe('opaque');
    sum.writeUInt32BE(adlerOf(Buffer.concat([word, Buffer.from(packedAction.slice(4))])));
    const summed = Buffer.concat([hidden.subarray(0, -4), sum]);
    expect(await hiddenIn(streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', summed))).toBe('javascript');
  });

  it('are told from pictures and fonts, which may be packed in any way', async () => {
    expect(await hiddenIn(streamOf('/Subtype /Image /Filter [/ASCII85Decode /DCTDecode]', Buffer.from('obj << stream')))).toBeNull();
    expect(await hiddenIn(streamOf('/N 3 /Filter /LZWDecode', Buffer.from('a profile of colours')))).toBeNull();
  });
});

describe('what is named', () => {
  it.each([
    ['/S /Launch /F (cmd.exe)', 'launch'],
    ['/S /ImportData /F (data.fdf)', 'launch'],
    ['/S /GoToR /F (other.pdf)', 'link'],
    ['/S /GoToE /T << /R /C >>', 'attachment'],
    ['/S /SubmitForm /F (https://collect.example)', 'submit'],
    ['/S /Su#62mitForm', 'submit'],
    ['/S /JavaScript /JS (1)', 'javascript'],
    ['/S /Rendition', 'javascript'],
    ['/S /Movie', 'media'],
    ['/S /Sound', 'media'],
    ['/Subtype /RichMedia', 'media'],
    ['/Subtype /3D', 'media'],
    ['/Subtype/#33D>>', 'media'],
    ['/S /URI /URI (https://www.acord.org)', null],
    ['/BM /Screen', null],
    ['/Title (a 3D model)', null],
  ] as const)('%s is %s', async (action, threat) => {
    expect(await findPdfThreat(buildPdf({ objects: [`<< /A << ${action} >> >>`] }))).toBe(threat);
  });
});
