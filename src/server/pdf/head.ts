import { encode } from 'uqr';
import type { PdfDocument } from './document.ts';
import { drawArtifact, inks, paper, printable, textWidth, type Pdf } from './page.ts';
import { selectFont } from './scripts.ts';

type Parent = PDFKit.PDFStructureElement;

const codeSide = 58;
const referenceWidth = 150;
const gap = 10;

const right = paper.margin + textWidth;

function drawQrCode(pdf: Pdf, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const square = codeSide / size;
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pdf.rect(left + x * square, top + y * square, square + 0.05, square + 0.05);
  pdf.fill(inks.ink);
}

function drawReference(pdf: Pdf, parent: Parent, { label, value, link }: NonNullable<PdfDocument['reference']>, top: number): number {
  const usedWidth = referenceWidth + (link ? codeSide + gap : 0);
  const options = { width: referenceWidth, align: 'right' } as const;
  const x = right - usedWidth;
  if (link) parent.add(pdf.struct('Figure', { alt: `QR code: ${link}` }, () => drawQrCode(pdf, link, right - codeSide, top)));
  const draw = () => {
    pdf.font('regular').fontSize(8).fillColor(inks.muted).text(label, x, top, options);
    const text = printable(pdf.font('semibold').fontSize(11).fillColor(inks.ink), value, referenceWidth);
    pdf.text(text, x, pdf.y, options);
  };
  parent.add(pdf.struct('P', {}, draw));
  return usedWidth + gap;
}

function write(pdf: Pdf, parent: Parent, tag: string, text: string, width: number, style: () => Pdf): void {
  const printed = printable(style(), text, width);
  parent.add(pdf.struct(tag, {}, () => void selectFont(style(), printed).text(printed, paper.margin, pdf.y, { width })));
}

export function drawHead(pdf: Pdf, parent: Parent, { title, from, reference }: PdfDocument): void {
  drawArtifact(pdf, () => void pdf.rect(paper.margin, paper.margin, textWidth, 3).fill(inks.lane));
  const top = paper.margin + 11;
  const usedWidth = reference ? drawReference(pdf, parent, reference, top) : 0;
  pdf.y = top;
  write(pdf, parent, 'P', from, textWidth - usedWidth, () => pdf.font('semibold').fontSize(11).fillColor(inks.muted));
  write(pdf, parent, 'H1', title, textWidth - usedWidth, () => pdf.font('semibold').fontSize(19).fillColor(inks.ink));
  pdf.y = Math.max(pdf.y, reference?.link ? top + codeSide : 0) + 8;
}
