import type { PdfBlock, PdfDocument } from './document.ts';
import { drawArtifact, inks, openPdf, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';
import { selectFont } from './scripts.ts';
import { drawForm } from './form.ts';
import { drawHead } from './head.ts';
import { drawPhotos, photosHeight, readPhotos } from './photos.ts';
import { drawSignatures, signaturesHeight } from './signature.ts';
import { drawTable } from './table.ts';
import { drawVehicle, vehicleHeight } from './vehicle.ts';

type Parent = PDFKit.PDFStructureElement;

function write(pdf: Pdf, parent: Parent, tag: string, text: string, setStyle: () => Pdf): void {
  const printed = printable(setStyle(), text, textWidth);
  if (pdf.y + pdf.heightOfString(printed, { width: textWidth }) > textEnd) pdf.addPage();
  parent.add(pdf.struct(tag, {}, () => void selectFont(setStyle(), printed).text(printed, paper.margin, pdf.y, { width: textWidth })));
}

function drawFacts(pdf: Pdf, parent: Parent, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    const printed = printable(pdf.font('semibold').fontSize(10), `${label}: ${value}`, textWidth);
    if (pdf.y + pdf.heightOfString(printed, { width: textWidth }) > textEnd) pdf.addPage();
    const draw = () => {
      pdf.font('regular').fillColor(inks.muted).text(`${label}: `, paper.margin, pdf.y, { width: textWidth, continued: true });
      selectFont(pdf.font('semibold').fillColor(inks.ink), printed).text(printed.slice(label.length + 2));
    };
    parent.add(pdf.struct('P', {}, draw));
  }
  pdf.moveDown(0.8);
}

function drawNotice(pdf: Pdf, parent: Parent, text: string): void {
  const printed = printable(pdf.font('semibold').fontSize(10), text, textWidth - 20);
  const height = pdf.heightOfString(printed, { width: textWidth - 20 }) + 12;
  if (pdf.y + height > textEnd) pdf.addPage();
  const { y } = pdf;
  drawArtifact(pdf, () => void pdf.rect(paper.margin, y, textWidth, height).fill(inks.lane));
  parent.add(pdf.struct('P', {}, () => void pdf.fillColor(inks.ink).text(printed, paper.margin + 10, y + 6, { width: textWidth - 20 })));
  pdf.y = y + height;
  pdf.moveDown(0.8);
}

const bandHeight = 15;
const gapBelowHeading = 6;

/** In points. Prevents a heading alone at the end of a page. */
function heightBelowHeading(block: PdfBlock | undefined): number {
  if (block?.kind === 'vehicle') return vehicleHeight;
  if (block?.kind === 'signatures') return signaturesHeight;
  if (block?.kind === 'photos') return photosHeight(block.photos.length);
  return block?.kind === 'table' ? 70 : 40;
}

function drawHeading(pdf: Pdf, parent: Parent, text: string, next: PdfBlock | undefined): void {
  const printed = printable(pdf.font('semibold').fontSize(9.5), text, textWidth - 10);
  pdf.y += 4;
  if (pdf.y + bandHeight + gapBelowHeading + heightBelowHeading(next) > textEnd) pdf.addPage();
  const { y } = pdf;
  drawArtifact(pdf, () => void pdf.rect(paper.margin, y, textWidth, bandHeight).fill(inks.ink));
  const draw = () => selectFont(pdf.font('semibold').fontSize(9.5).fillColor('#ffffff'), printed).text(printed, paper.margin + 5, y + 1.5);
  parent.add(pdf.struct('H2', {}, () => void draw()));
  pdf.x = paper.margin;
  pdf.y = y + bandHeight;
  if (next?.kind !== 'form' && next?.kind !== 'table' && next?.kind !== 'signatures') pdf.y += 6;
}

type Photos = Awaited<ReturnType<typeof readPhotos>>;

function drawBlock(pdf: Pdf, parent: Parent, block: PdfBlock, photos: Photos, next?: PdfBlock): void {
  if (block.kind === 'table') return drawTable(pdf, parent, block);
  if (block.kind === 'form') return drawForm(pdf, parent, block.columns, block.fields);
  if (block.kind === 'signatures') return drawSignatures(pdf, parent, block.signatures);
  if (block.kind === 'photos') return drawPhotos(pdf, parent, block.photos, photos);
  if (block.kind === 'vehicle') return drawVehicle(pdf, parent, block);
  if (block.kind === 'facts') return drawFacts(pdf, parent, block.facts);
  if (block.kind === 'notice') return drawNotice(pdf, parent, block.text);
  if (block.kind === 'heading') return drawHeading(pdf, parent, block.text, next);
  write(pdf, parent, 'P', block.text, () =>
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(block.isMuted ? inks.muted : inks.ink),
  );
  pdf.moveDown(0.4);
}

function drawFeet(pdf: Pdf, foot: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    const y = paper.height - paper.margin;
    const setStyle = () => pdf.font('regular').fontSize(8).fillColor(inks.muted);
    drawArtifact(
      pdf,
      () => {
        const printed = printable(setStyle(), foot, Infinity);
        pdf.text(printed, paper.margin, y, { width: textWidth - 80, lineBreak: false, ellipsis: true });
        setStyle().text(`Page ${at + 1} of ${count}`, paper.margin + textWidth - 80, y, { width: 80, align: 'right', lineBreak: false });
      },
      'Pagination',
    );
  }
}

/** Renders a tagged PDF on letter paper with embedded fonts. All documents of the product use this (docs/decisions/030). */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const photos = await readPhotos(document.blocks);
  const pdf = await openPdf(document);
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => void pdf.on('end', resolve).on('error', reject));
  pdf.on('data', (part: Buffer) => void parts.push(part));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawHead(pdf, root, document);
  for (const [at, block] of document.blocks.entries()) drawBlock(pdf, root, block, photos, document.blocks[at + 1]);
  root.end();
  drawFeet(pdf, document.foot);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
