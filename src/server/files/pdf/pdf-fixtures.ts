import { deflateSync } from 'node:zlib';

interface PdfLook {
  readonly pages?: readonly (readonly string[])[];
  /** Added to each page's resources: '/XObject << /Im 4 0 R >>'. */
  readonly resources?: string;
  /** Added to each page's dictionary: '/Annots [4 0 R]'. */
  readonly page?: string;
  readonly drawing?: string;
  /** Added to the catalog's dictionary: '/OpenAction << ... >>'. */
  readonly catalog?: string;
  /** Objects from number 4 on, without 'obj' and 'endobj'. */
  readonly objects?: readonly (string | Buffer)[];
}

const latin = (text: string) => Buffer.from(text, 'latin1');

export const packedObject = (dictionary: string, content: Buffer | string): Buffer => {
  const packed = deflateSync(typeof content === 'string' ? latin(content) : content);
  return Buffer.concat([
    latin(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    latin('\nendstream'),
  ]);
};

const toText = (lines: readonly string[]): string =>
  `BT /F1 16 Tf 60 720 Td 24 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;

export function buildPdf({
  pages = [['Carriage']],
  resources = '',
  page = '',
  drawing = '',
  catalog = '',
  objects = [],
}: PdfLook = {}): Buffer {
  const firstPage = 4 + objects.length;
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`);
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> ${resources} >> ${page} /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      packedObject('', `${toText(lines)} ${drawing}`),
    ]),
  ];
  const parts = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  for (const [at, body] of bodies.entries()) {
    offsets.push(size);
    const object = Buffer.concat([latin(`${at + 1} 0 obj\n`), typeof body === 'string' ? latin(body) : body, latin('\nendobj\n')]);
    parts.push(object);
    size += object.length;
  }
  const index = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    latin(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${index}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const bytesOfBits = (bits: string): Buffer =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));

const uint32 = (...values: readonly number[]): Buffer => Buffer.from(new Uint32Array(values).buffer).swap32();

/** JBIG2 segment (ITU-T T.88, 7.2): number, type, page 1, length, data. */
const segment = (number: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(data.length), data]);

/** A page as office scanners write it: one black square, JBIG2, over the whole page. */
export function buildScannedPdf(): Buffer {
  // T.6: a line of 16 black pixels, 15 repetitions, end.
  const lines = bytesOfBits(`001${'00110101'}${'0000010111'}${'11'.repeat(15)}${'000000000001'.repeat(2)}`);
  const scan = Buffer.concat([
    segment(0, 48, Buffer.concat([uint32(16, 16, 0, 0), Buffer.from([0, 0, 0])])),
    segment(1, 38, Buffer.concat([uint32(16, 16, 0, 0), Buffer.from([0, 1]), lines])),
  ]);
  const head = `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode /Length ${scan.length} >>`;
  const picture = Buffer.concat([latin(`${head}\nstream\n`), scan, latin('\nendstream')]);
  return buildPdf({ pages: [[]], objects: [picture], resources: '/XObject << /Im 4 0 R >>', drawing: 'q 612 0 0 792 0 0 cm /Im Do Q' });
}
