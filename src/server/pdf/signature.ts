import type { PdfSignature } from './document.ts';
import { drawArtifact, inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';
import { selectFont } from './scripts.ts';

const pad = 6;
const perRow = 2;
const boxWidth = textWidth / perRow;
const inner = boxWidth - 2 * pad;
const drawingHeight = 44;

export const signaturesHeight = drawingHeight + 40;

function drawStrokes(pdf: Pdf, strokes: PdfSignature['strokes'], left: number, top: number): void {
  const lowest = Math.max(1, ...strokes.flatMap((points) => points.filter((_, at) => at % 2 === 1)));
  const scale = Math.min(inner / 1000, drawingHeight / lowest);
  pdf.lineWidth(1.1).strokeColor(inks.ink).lineCap('round').lineJoin('round');
  for (const points of strokes) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [left + points[at]! * scale, top + points[at + 1]! * scale];
      if (at === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    }
    pdf.stroke();
  }
}

const style = (pdf: Pdf): Pdf => pdf.font('regular').fontSize(9).fillColor(inks.ink);

function drawBox(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  { label, caption, strokes }: PdfSignature,
  left: number,
  height: number,
): void {
  const { y: top } = pdf;
  const baseline = top + pad + drawingHeight + 2;
  drawArtifact(pdf, () => {
    pdf.rect(left, top, boxWidth, height).lineWidth(0.6).stroke(inks.line);
    pdf
      .moveTo(left + pad, baseline)
      .lineTo(left + boxWidth - pad, baseline)
      .lineWidth(0.6)
      .stroke(inks.ink);
  });
  if (strokes.length > 0)
    parent.add(pdf.struct('Figure', { alt: `Signature: ${label}` }, () => drawStrokes(pdf, strokes, left + pad, top + pad)));
  const text = printable(style(pdf), `${label}: ${caption}`, inner);
  parent.add(pdf.struct('P', {}, () => void selectFont(style(pdf), text).text(text, left + pad, baseline + 4, { width: inner })));
  pdf.y = top;
}

export function drawSignatures(pdf: Pdf, parent: PDFKit.PDFStructureElement, signatures: readonly PdfSignature[]): void {
  for (let first = 0; first < signatures.length; first += perRow) {
    const row = signatures.slice(first, first + perRow);
    const heights = row.map(({ label, caption }) => {
      const text = printable(style(pdf), `${label}: ${caption}`, inner);
      return pdf.heightOfString(text, { width: inner });
    });
    const height = pad + drawingHeight + 6 + Math.max(...heights) + pad;
    if (pdf.y + height > textEnd) pdf.addPage();
    for (const [at, signature] of row.entries()) drawBox(pdf, parent, signature, paper.margin + at * boxWidth, height);
    pdf.y += height;
  }
  pdf.x = paper.margin;
  pdf.y += 6;
}
