import { describe, expect, it } from 'vitest';
import { buildPdf, packedObject, type PdfLook } from './pdf-fixtures.ts';
import { findPdfThreat } from './pdf-scan.ts';
import { inspectPdf } from './pdf.ts';

const toWeb = '<< /S /URI /URI (https://collect.example/opened) >>';
const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (holder) /Rect [60 700 200 720]';
const packed = (content: string) => packedObject(`/Type /ObjStm /N 1 /First 5`, content);
const judge = (look: PdfLook) => findPdfThreat(buildPdf(look));

describe('what is done by itself', () => {
  it.each<[string, PdfLook]>([
    ['as the document is opened', { catalog: `/OpenAction ${toWeb}` }],
    ['by another object', { catalog: '/OpenAction 4 0 R', objects: [toWeb] }],
    ['by an object that refers to another', { catalog: '/OpenAction 4 0 R', objects: ['5 0 R', toWeb] }],
    ['by an object that is packed away', { catalog: '/OpenAction 90 0 R', objects: [packed(`90 0 ${toWeb}`)] }],
    ['by an object whose number a comment parts', { catalog: '/OpenAction 90 0 R', objects: [`null endobj 90 %\n 0 obj ${toWeb}`] }],
    ['by an object whose number is no whole one', { catalog: '/OpenAction 90 0 R', objects: [`null endobj 90.0 0 obj ${toWeb}`] }],
    ['after a jump to a page', { catalog: `/OpenAction << /S /GoTo /D [5 0 R /Fit] /Next ${toWeb} >>` }],
    [
      'as one of several that follow',
      { catalog: `/OpenAction << /S /GoTo /D [5 0 R /Fit] /Next [<< /S /Named >> 4 0 R] >>`, objects: [toWeb] },
    ],
    ['spelled by codes', { catalog: '/Open#41ction << /S /U#52I /URI (https://collect.example) >>' }],
    ['with a kind that stands elsewhere', { catalog: '/OpenAction << /S 4 0 R /URI (https://collect.example) >>', objects: ['/URI'] }],
    ['with two kinds', { catalog: '/OpenAction << /S /GoTo /S /URI /URI (https://collect.example) >>' }],
    ['in a way that is unknown', { catalog: '/OpenAction << /S /Newest /F (https://collect.example) >>' }],
    ['as the document is closed', { catalog: `/AA << /WC ${toWeb} >>` }],
    ['as a page is shown', { page: `/AA << /O ${toWeb} >>` }],
    ['as a page is shown, said elsewhere', { page: '/AA 4 0 R', objects: [`<< /O 5 0 R >>`, toWeb] }],
    [
      'as a field is filled in',
      { catalog: '/AcroForm << /Fields [4 0 R] >>', objects: [`${field} /AA << /K ${toWeb} >> >>`], page: '/Annots [4 0 R]' },
    ],
    ['as an annotation comes into view', { objects: [`${field} /AA << /PV ${toWeb} >> >>`], page: '/Annots [4 0 R]' }],
  ])('opens no address %s', async (_when, look) => {
    expect(await judge(look)).toBe('opens');
  });

  it.each<[string, PdfLook]>([
    ['jump to a page', { catalog: '/OpenAction [5 0 R /FitH 700]' }],
    ['jump to a page that another object names', { catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [6 0 R /Fit] >>'] }],
    ['jump to where a packed object says', { catalog: '/OpenAction 90 0 R', objects: [packed('90 0 [5 0 R /XYZ null null 1]')] }],
    ['show what readers have a name for', { catalog: '/OpenAction << /S /Named /N /FirstPage >>' }],
    ['do nothing', { catalog: '/OpenAction null', page: '/AA << >>' }],
    ['name what is not there', { catalog: '/OpenAction 90 0 R' }],
    ['go in a circle', { catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [6 0 R /Fit] /Next 4 0 R >>'] }],
    ['go in a circle of references', { catalog: '/OpenAction 4 0 R', objects: ['5 0 R', '4 0 R'] }],
  ])('may %s', async (_what, look) => {
    expect(await judge(look)).toBeNull();
  });

  it('is told with what helps', async () => {
    await expect(inspectPdf(buildPdf({ catalog: `/OpenAction ${toWeb}` }), 'somebody')).rejects.toMatchObject({
      status: 422,
      fields: { file: 'This PDF opens an address, or does something else, by itself. Print it to a new PDF and upload that one.' },
    });
  });
});

describe('an address', () => {
  const pressed = (action: string): PdfLook => ({
    objects: [`<< /Type /Annot /Subtype /Link /A << ${action} >> >>`, '(file:///etc/passwd)'],
  });

  it.each([
    ['behind a jump', pressed('/S /GoTo /D [6 0 R /Fit] /Next << /S /URI /URI (file:///etc/passwd) >>')],
    ['in letters of codes', pressed('/S /URI /URI (\\146ile:///etc/passwd)')],
    ['in hexadecimal', pressed(`/S /URI /URI <${Buffer.from('file:///etc/passwd').toString('hex')}>`)],
    ['in an object of its own', pressed('/S /URI /URI 5 0 R')],
    ['of a share', pressed('/S /URI /URI (\\\\\\\\host\\\\share)')],
    ['that others are relative to', { catalog: '/URI << /Base (file:///) >>' }],
  ])('of a file is refused %s', async (_where, look) => {
    expect(await judge(look)).toBe('link');
  });

  it.each(['https://www.acord.org', 'www.acord.org', 'mailto:a\\(b\\)@lakeshore.example', 'HTTPS://ACORD.ORG/\\\nforms'])(
    'that is plain is taken: %s',
    async (address) => {
      expect(await judge(pressed(`/S /URI /URI (${address})`))).toBeNull();
    },
  );
});

describe('what nobody can judge', () => {
  it('is opaque: lists in lists without an end, and packed objects that do not say where they begin', async () => {
    expect(await judge({ objects: ['['.repeat(5_000)] })).toBe('opaque');
    expect(await judge({ objects: [packedObject('/Type /ObjStm /N 1 /First 9 0 R', '90 0 null')] })).toBe('opaque');
  });
});
