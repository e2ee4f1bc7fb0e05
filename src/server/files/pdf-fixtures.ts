import { deflateSync } from 'node:zlib';

/** What a PDF is made of, where a test or the demonstration needs one. */
export interface PdfLook {
  /** Lines of each page; one page unless told. */
  readonly pages?: readonly (readonly string[])[];
  /** More of the catalogue's dictionary: '/OpenAction << ... >>'. */
  readonly catalog?: string;
  /** Further objects, from number 4 on, as they stand between 'obj' and 'endobj'. */
  readonly objects?: readonly (string | Buffer)[];
  /** More of the trailer's dictionary. */
  readonly trailer?: string;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A stream object that packs `content`. */
export const packedObject = (dictionary: string, content: Buffer | string): Buffer => {
  const packed = deflateSync(typeof content === 'string' ? latin(content) : content);
  return Buffer.concat([
    latin(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    latin('\nendstream'),
  ]);
};

const textOf = (lines: readonly string[]): string =>
  `BT /F1 16 Tf 60 720 Td 24 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;

/** A letter-sized PDF that every reader opens: catalogue, pages, one font, its text packed. */
export function buildPdf({ pages = [['Carriage']], catalog = '', objects = [], trailer = '' }: PdfLook = {}): Buffer {
  const firstPage = 4 + objects.length;
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`);
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      packedObject('', textOf(lines)),
    ]),
  ];
  const parts = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const places: number[] = [];
  let size = parts[0]!.length;
  for (const [at, body] of bodies.entries()) {
    places.push(size);
    const object = Buffer.concat([latin(`${at + 1} 0 obj\n`), typeof body === 'string' ? latin(body) : body, latin('\nendobj\n')]);
    parts.push(object);
    size += object.length;
  }
  const index = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    latin(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${index}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
