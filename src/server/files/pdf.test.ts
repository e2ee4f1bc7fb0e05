import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPdf, buildScannedPdf, packedObject } from './pdf-fixtures.ts';
import type { LookLimits } from './look-in-thread.ts';
import { judgePdf } from './judge-pdf.ts';
import { acceptPdf, inspectPdf, maxPdfPages } from './pdf.ts';

const inspect = async (bytes: Buffer) => acceptPdf(await judgePdf(bytes, maxPdfPages));

const openAction = (action: string) => buildPdf({ catalog: `/OpenAction << ${action} >>` });
const packedAction = '9 0 << /S /JavaScript /JS (app.alert(1)) >>';
/** One page with an annotation: `/Subtype /Link` and what it does. */
const annotated = (annotation: string, more: readonly string[] = []) =>
  buildPdf({ objects: [`<< /Type /Annot /Rect [60 700 200 720] ${annotation} >>`, ...more], page: '/Annots [4 0 R]' });
const link = (action: string, more?: readonly string[]) => annotated(`/Subtype /Link /A << ${action} >>`, more);
const standardKey = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const documentId = `/ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`;
const zipEnd = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');

/** The zip's end record lies in a stream, so that nothing stands behind the PDF's own end. */
const zipInside = buildPdf({ objects: [Buffer.concat([Buffer.from('<< /Length 22 >>\nstream\n'), zipEnd, Buffer.from('\nendstream')])] });

describe('a PDF that is taken', () => {
  it.each([1, 3, 50])('has %i pages', async (count) => {
    expect(await inspect(buildPdf({ pages: Array.from({ length: count }, (_, at) => [`Page ${at + 1}`]) }))).toEqual({
      pageCount: count,
    });
  });

  it('may hold scans', async () => {
    expect(await inspect(buildScannedPdf())).toEqual({ pageCount: 1 });
  });

  it.each(['https://www.acord.org/forms', 'http://safer.fmcsa.dot.gov/', 'mailto:certificates@lakeshore.example'])(
    'may link to %s',
    async (address) => {
      expect(await inspect(link(`/S /URI /URI (${address})`))).toEqual({ pageCount: 1 });
    },
  );

  it('may lead to its own pages, by links, by its outline and by names of readers', async () => {
    expect(await inspect(annotated('/Subtype /Link /Dest [5 0 R /Fit]'))).toEqual({ pageCount: 1 });
    expect(await inspect(link('/S /Named /N /NextPage'))).toEqual({ pageCount: 1 });
    const outline = ['<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>', '<< /Title (One) /Parent 4 0 R /Dest [6 0 R /Fit] >>'];
    expect(await inspect(buildPdf({ catalog: '/Outlines 4 0 R', objects: outline }))).toEqual({ pageCount: 1 });
  });

  it('may be a form that is filled in, and carry notes', async () => {
    const field = '/Subtype /Widget /FT /Tx /T (holder) /V (Jensen Auto Transport)';
    expect(await inspect(annotated(field))).toEqual({ pageCount: 1 });
    expect(await inspect(annotated('/Subtype /Text /Contents (Seen)'))).toEqual({ pageCount: 1 });
  });

  it('may pack its objects away, plainly', async () => {
    const packed = packedObject('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 1 >>', '9 0 << /Title (obj stream) >>');
    expect(await inspect(buildPdf({ objects: [packed] }))).toEqual({ pageCount: 1 });
  });

  it('may talk about JavaScript, as long as it contains none', async () => {
    expect(await inspect(buildPdf({ pages: [['JavaScript, Launch and EmbeddedFiles are words']] }))).toEqual({ pageCount: 1 });
  });
});

describe('a PDF that is refused', () => {
  const cases: [string, () => Buffer, RegExp][] = [
    ['is nothing but a signature', () => Buffer.from('%PDF-1.7\nrubbish\n%%EOF\n'), /damaged/],
    ['is cut off', () => buildPdf({ pages: [['a'], ['b']] }).subarray(0, -300), /damaged/],
    ['names no pages', () => buildPdf({ pages: [] }), /has no pages/],
    ['has 51 pages', () => buildPdf({ pages: Array.from({ length: 51 }, () => ['x']) }), /has 51 pages; 50 are allowed/],
    ['is encrypted', () => buildPdf({ objects: [standardKey], trailer: `/Encrypt 4 0 R ${documentId}` }), /protected by a password/],
    ['runs a script when opened', () => openAction('/S /JavaScript /JS (app.alert(1))'), /contains JavaScript/],
    ['spells the script by codes', () => openAction('/S /J#61vaScrip#74 /JS (app.alert(1))'), /contains JavaScript/],
    [
      'packs its script away',
      () => buildPdf({ objects: [packedObject('/Type /ObjStm /N 1 /First 4', packedAction)] }),
      /contains JavaScript/,
    ],
    [
      'packs its script in what it calls a picture',
      () => buildPdf({ objects: [packedObject('/Subtype /Image', packedAction)] }),
      /JavaScript/,
    ],
    [
      'packs its script twice',
      () =>
        buildPdf({
          objects: [packedObject('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', deflateSync(packedAction))],
        }),
      /cannot be checked|contains JavaScript/,
    ],
    [
      'packs its script twice, behind a padding of 3,000 bytes',
      () =>
        buildPdf({
          objects: [
            packedObject(
              `/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] ${' '.repeat(3000)}`,
              Buffer.from(deflateSync(packedAction).toString('hex')),
            ),
          ],
        }),
      /cannot be checked|contains JavaScript/,
    ],
    ['starts a program by a link', () => link('/S /Launch /F (cmd.exe)'), /starts other programs/],
    ['runs a script by a link', () => link('/S /URI /URI (javascript:alert\\(1\\))'), /neither web pages nor e-mail/],
    ['links to a file of the reader', () => link('/S /URI /URI (file:///etc/passwd)'), /neither web pages nor e-mail/],
    [
      'links by its outline to a file',
      () =>
        buildPdf({
          catalog: '/Outlines 4 0 R',
          objects: [
            '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
            '<< /Title (One) /Parent 4 0 R /A << /S /URI /URI (file:///etc/passwd) >> >>',
          ],
        }),
      /neither web pages nor e-mail/,
    ],
    ['has a screen for media', () => annotated('/Subtype /Screen'), /multimedia/],
    ['starts a program', () => openAction('/S /Launch /F (cmd.exe)'), /starts other programs/],
    ['has a file attached', () => buildPdf({ objects: [packedObject('/Type /EmbeddedFile', 'MZ')] }), /files attached/],
    ['plays media', () => buildPdf({ objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }), /multimedia/],
    ['is a dynamic form', () => buildPdf({ catalog: '/AcroForm << /XFA [] >>' }), /dynamic form/],
    ['is a ZIP at its end', () => Buffer.concat([buildPdf(), zipEnd]), /other content/],
    ['is a ZIP in its middle', () => zipInside, /other content/],
    ['is a page of HTML', () => Buffer.concat([Buffer.from('%PDF-1.4\n%<script>alert(1)</script>\n'), buildPdf()]), /other content/],
    ['goes on after its end', () => Buffer.concat([buildPdf(), Buffer.from('MZ and more')]), /other content/],
    ['unpacks to more than fits', () => buildPdf({ objects: [packedObject('', Buffer.alloc(170_000_000))] }), /too large when unpacked/],
  ];
  it.each(cases)('%s', async (_, build, words) => {
    await expect(inspect(build())).rejects.toMatchObject({ status: 422, fields: { file: expect.stringMatching(words) } });
  });
});

describe('a look at a PDF', () => {
  it('is one of six at most for an account, and of twelve for all', async () => {
    const askers = [...Array.from({ length: 7 }, () => 'somebody'), ...Array.from({ length: 7 }, (_, at) => `account ${at}`)];
    const cutOff = buildPdf().subarray(0, -300);
    const looks = await Promise.allSettled(askers.map((asker) => inspectPdf(cutOff, asker)));
    const answers = looks.map((look) => (look as PromiseRejectedResult).reason.status);
    const looked = Array.from({ length: 6 }, () => 422);
    expect(answers).toEqual([...looked, 429, ...looked, 503]);
  });

  it('refuses what its thread found', async () => {
    await expect(inspectPdf(openAction('/S /JavaScript /JS (app.alert(1))'), 'somebody')).rejects.toMatchObject({ status: 422 });
  });

  it('asks for more work than a look may take; a busy machine is not held against it, and it may be sent again', async () => {
    const laborious = buildPdf({ objects: [packedObject('', Buffer.alloc(100_000_000))] });
    const look = (limits: LookLimits) => inspectPdf(laborious, 'somebody', limits);
    await expect(look({ workSeconds: 0.001, clockSeconds: 600 })).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.stringMatching(/^This PDF cannot be read in reasonable time/) },
    });
    await expect(look({ workSeconds: 600, clockSeconds: 0.001 })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^We are too busy to check this PDF right now.* please upload it again in a few minutes\.$/),
      retryAfterSeconds: 60,
    });
    expect(await look({ workSeconds: 600, clockSeconds: 600 })).toEqual({ pageCount: 1 });
  });

  it('does not hold up the program: the look happens in another thread', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 5);
    await inspectPdf(buildPdf({ objects: [packedObject('', Buffer.alloc(100_000_000))] }), 'somebody');
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
  });
});
