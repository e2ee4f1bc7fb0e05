import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { InspectionLimits } from '../inspect-in-thread.ts';
import { buildPdf, buildScannedPdf, packedObject } from './pdf-fixtures.ts';
import { inspectPdf } from './pdf.ts';

const inspect = (bytes: Buffer, limits?: InspectionLimits) => inspectPdf(bytes, 'somebody', limits);

function drawPdf(options: PDFKit.PDFDocumentOptions, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument(options);
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

const script = '<< /S /JavaScript /JS (AFNumber_Format\\(2, 0, 0, 0, "", true\\);) >>';

/** Like an IRS form: fields, the same form as XFA, and scripts. */
const buildTaxForm = (): Buffer =>
  buildPdf({
    pages: [['Form W-9', 'Request for Taxpayer Identification Number and Certification']],
    catalog: `/AcroForm << /Fields [4 0 R] /XFA [(template) 5 0 R] >> /Names << /JavaScript << /Names [(0) ${script}] >> >> /OpenAction ${script}`,
    page: '/Annots [4 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [60 600 300 620] /AA << /K ${script} /F ${script} >> >>`,
      packedObject('', '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="topmostSubform"/></template>'),
    ],
  });

const drawCertificate = (): Promise<Buffer> =>
  drawPdf({}, (pdf) => {
    pdf.font('Helvetica').text('ACORD 25  CERTIFICATE OF LIABILITY INSURANCE');
    pdf.initForm();
    pdf.formText('insured', 60, 200, 200, 20, { value: 'Jensen Auto Transport' });
    pdf.formText('expires', 60, 240, 200, 20, { format: { type: 'date', param: 'mm/dd/yyyy' } });
    pdf.formCheckbox('claims-made', 60, 280, 12, 12, {});
  });

const ownerOnly = { pdfVersion: '1.7', ownerPassword: 'insurer', permissions: { printing: 'highResolution' } } as const;

describe('a PDF that is accepted', () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['has one page', 1, () => buildPdf()],
    ['has 50 pages', 50, () => buildPdf({ pages: Array.from({ length: 50 }, (_, at) => [`Page ${at + 1}`]) })],
    ['is a scan', 1, buildScannedPdf],
    ['is a tax form with fields, XFA and JavaScript', 1, buildTaxForm],
    ['is a certificate with form fields', 1, drawCertificate],
    ['forbids changes with an owner password', 1, () => drawPdf(ownerOnly, (pdf) => pdf.text('Certificate'))],
    ['mentions JavaScript and films', 1, () => buildPdf({ pages: [['TypeScript/JavaScript', 'Film/Movie vehicles /Launch /Sound']] })],
    ['has another file attached', 1, () => drawPdf({}, (pdf) => pdf.text('a').file(Buffer.from('<invoice/>'), { name: 'invoice.xml' }))],
    ['continues after its end', 1, () => Buffer.concat([buildPdf(), Buffer.from('sent by a fax server\r\n')])],
    ['has a damaged object table that can be repaired', 2, () => buildPdf({ pages: [['a'], ['b']] }).subarray(0, -20)],
  ])('%s', async (_what, pageCount, build) => {
    expect(await inspect(await build())).toEqual({ pageCount });
  });
});

const buildFontBomb = (bytes: number): Buffer =>
  buildPdf({
    page: '/Resources << /Font << /F1 4 0 R >> >>',
    objects: [
      '<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FontDescriptor 5 0 R /FirstChar 32 /LastChar 32 /Widths [500] >>',
      '<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontFile2 6 0 R >>',
      packedObject('', Buffer.alloc(bytes)),
    ],
  });

describe('a PDF that is refused', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['is only a file signature', () => Buffer.from('%PDF-1.7\nrubbish\n%%EOF\n'), /is damaged or incomplete/],
    ['is truncated', () => buildPdf({ pages: [['a'], ['b']] }).subarray(0, -300), /is damaged or incomplete/],
    ['has no pages', () => buildPdf({ pages: [] }), /has no pages/],
    ['has 51 pages', () => buildPdf({ pages: Array.from({ length: 51 }, () => ['x']) }), /has 51 pages; the limit is 50/],
    [
      'needs a password to open',
      () => drawPdf({ ...ownerOnly, userPassword: 'reader' }, (pdf) => pdf.text('Certificate')),
      /password-protected/,
    ],
    ['decompresses to more than allowed', () => buildFontBomb(150_000_000), /pictures are too large/],
  ])('%s', async (_what, build, message) => {
    await expect(inspect(await build())).rejects.toMatchObject({ status: 422, fields: { file: expect.stringMatching(message) } });
  });
});

/** Takes a reader about a second. */
const buildLaboriousPdf = (): Buffer => buildPdf({ drawing: ' '.repeat(6_000_000) });

describe('the check of a PDF', () => {
  it('runs at most six times per account and twelve in total', { tags: 'full' }, async () => {
    const askers = [...Array.from({ length: 7 }, () => 'somebody'), ...Array.from({ length: 7 }, (_, at) => `account ${at}`)];
    const cutOff = buildPdf().subarray(0, -300);
    const checks = await Promise.allSettled(askers.map((asker) => inspectPdf(cutOff, asker)));
    const answers = checks.map((check) => (check as PromiseRejectedResult).reason.status);
    const checked = Array.from({ length: 6 }, () => 422);
    expect(answers).toEqual([...checked, 429, ...checked, 503]);
  });

  it('refuses a file that takes too much work, but allows a retry on a busy machine', async () => {
    const laborious = buildLaboriousPdf();
    await expect(inspect(laborious, { workSeconds: 0.001, clockSeconds: 600 })).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.stringMatching(/^This PDF takes too long to read/) },
    });
    await expect(inspect(laborious, { workSeconds: 600, clockSeconds: 0.001 })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^We’re too busy to check this PDF right now\. Please upload it again in a few minutes\.$/),
      retryAfterSeconds: 60,
    });
    expect(await inspect(laborious, { workSeconds: 600, clockSeconds: 600 })).toEqual({ pageCount: 1 });
  });

  it('runs in another thread, so that the program continues', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 5);
    await inspect(buildLaboriousPdf());
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
  });
});
