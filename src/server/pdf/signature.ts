import type { PdfBlock } from './document.ts';
import { drawArtifact, inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';
import { setFontFor } from './scripts.ts';

type Signature = Extract<PdfBlock, { kind: 'signature' }>;

const width = 220;
const height = 70;

function drawStrokes(pdf: Pdf, strokes: Signature['strokes'], top: number): void {
  const scale = width / 1000;
  pdf.lineWidth(1.2).strokeColor(inks.ink).lineCap('round').lineJoin('round');
  for (const points of strokes) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [paper.margin + points[at]! * scale, top + Math.min(height, points[at + 1]! * scale)];
      if (at === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    }
    pdf.stroke();
  }
}

/** Draws a signature over its line, and under it who signed and as what; one that was not drawn is its line and its words. */
export function drawSignature(pdf: Pdf, parent: PDFKit.PDFStructureElement, { label, words, strokes }: Signature): void {
  const room = strokes.length > 0 ? height : 0;
  if (pdf.y + room + 34 > textEnd) pdf.addPage();
  const top = pdf.y;
  if (room > 0) parent.add(pdf.struct('Figure', { alt: `Signature: ${label}` }, () => drawStrokes(pdf, strokes, top)));
  const line = top + room + 4;
  drawArtifact(
    pdf,
    () =>
      void pdf
        .moveTo(paper.margin, line)
        .lineTo(paper.margin + width, line)
        .lineWidth(0.6)
        .stroke(inks.line),
  );
  pdf.y = line + 4;
  const look = () => pdf.font('regular').fontSize(9).fillColor(inks.ink);
  const text = printable(look(), `${label}: ${words}`, textWidth);
  parent.add(pdf.struct('P', {}, () => void setFontFor(look(), text).text(text, paper.margin, pdf.y, { width: textWidth })));
  pdf.moveDown(0.8);
}
