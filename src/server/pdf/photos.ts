import { buffer } from 'node:stream/consumers';
import type { PdfBlock, PdfPhoto } from './document.ts';
import { inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';
import { selectFont } from './scripts.ts';
import { drawBadge } from './vehicle.ts';

const gap = 6;
const captionStyle = (pdf: Pdf, columns: number): Pdf =>
  pdf
    .font('semibold')
    .fontSize(columns > 9 ? 6 : 7.5)
    .fillColor(inks.ink);
const noteStyle = (pdf: Pdf, columns: number): Pdf =>
  pdf
    .font('regular')
    .fontSize(columns > 9 ? 3.4 : 5.5)
    .fillColor(inks.muted);

/** A usual inspection takes a third of a page; sixty photos still fit with the signatures. */
const columnsFor = (count: number): number => (count <= 14 ? 7 : count <= 27 ? 9 : 12);

const sizeFor = (count: number) => {
  const columns = columnsFor(count);
  const width = (textWidth + gap) / columns - gap;
  return { width, height: width * (columns > 9 ? 0.6 : 0.75) };
};

export const photosHeight = (count: number): number => sizeFor(count).height + 40;

export async function readPhotos(blocks: readonly PdfBlock[]): Promise<ReadonlyMap<PdfPhoto, Buffer>> {
  const read = new Map<PdfPhoto, Buffer>();
  for (const block of blocks) {
    if (block.kind !== 'photos') continue;
    for (const photo of block.photos) if (photo.open) read.set(photo, await buffer(await photo.open()));
  }
  return read;
}

function drawThumb(
  pdf: Pdf,
  { marks }: PdfPhoto,
  bytes: Buffer | undefined,
  at: { x: number; y: number; width: number; height: number; columns: number },
): void {
  const { x, y, width, height, columns } = at;
  if (bytes) {
    pdf.save().rect(x, y, width, height).clip();
    pdf.image(bytes, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore();
  } else {
    noteStyle(pdf, columns).text('Deleted: its retention period ended', x + 4, y + 4, { width: width - 8 });
  }
  pdf.rect(x, y, width, height).lineWidth(0.6).stroke(inks.line);
  for (const [index, mark] of marks.slice(0, Math.floor(width / 13)).entries()) drawBadge(pdf, x + 8 + index * 13, y + 8, mark);
}

const altFor = ({ caption, marks }: PdfPhoto): string => (marks.length > 0 ? `${caption}, marks ${marks.join(', ')}` : caption);

export function drawPhotos(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  photos: readonly PdfPhoto[],
  bytes: ReadonlyMap<PdfPhoto, Buffer>,
): void {
  const [columns, { width, height }] = [columnsFor(photos.length), sizeFor(photos.length)];
  for (let first = 0; first < photos.length; first += columns) {
    const row = photos.slice(first, first + columns).map((photo) => {
      const caption = printable(captionStyle(pdf, columns), photo.caption, width);
      const captionHeight = pdf.heightOfString(caption, { width });
      const note = printable(noteStyle(pdf, columns), photo.note, width);
      return { photo, caption, captionHeight, note, below: captionHeight + pdf.heightOfString(note, { width }) };
    });
    const rowHeight = height + Math.max(...row.map(({ below }) => below)) + 2 + gap;
    if (pdf.y + rowHeight > textEnd) pdf.addPage();
    const top = pdf.y;
    for (const [at, { photo, caption, captionHeight, note }] of row.entries()) {
      const x = paper.margin + at * (width + gap);
      const draw = () => drawThumb(pdf, photo, bytes.get(photo), { x, y: top, width, height, columns });
      parent.add(pdf.struct('Figure', { alt: altFor(photo) }, draw));
      const write = () => {
        selectFont(captionStyle(pdf, columns), caption).text(caption, x, top + height + 2, { width });
        noteStyle(pdf, columns).text(note, x, top + height + 2 + captionHeight, { width });
      };
      parent.add(pdf.struct('P', {}, write));
    }
    pdf.y = top + rowHeight;
  }
  pdf.x = paper.margin;
}
