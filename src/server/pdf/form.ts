import type { PdfField } from './document.ts';
import { drawArtifact, inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';
import { selectFont } from './scripts.ts';

type Parent = PDFKit.PDFStructureElement;

const pad = { x: 5, y: 2 } as const;

interface Cell {
  readonly label: string;
  readonly value: string;
  readonly x: number;
  readonly width: number;
  readonly labelHeight: number;
  readonly height: number;
}

export function toFormRows(columns: number, fields: readonly PdfField[]): Required<PdfField>[][] {
  const rows: Required<PdfField>[][] = [];
  let freeColumns = 0;
  for (const { span = 1, ...field } of fields) {
    const usedColumns = Math.min(span, columns);
    if (usedColumns > freeColumns) {
      rows.push([]);
      freeColumns = columns;
    }
    rows.at(-1)!.push({ ...field, span: usedColumns });
    freeColumns -= usedColumns;
  }
  return rows.map((row) => {
    const rest = columns - row.reduce((sum, { span }) => sum + span, 0);
    return row.map((field, at) => (at === row.length - 1 ? { ...field, span: field.span + rest } : field));
  });
}

const labelStyle = (pdf: Pdf): Pdf => pdf.font('regular').fontSize(7).fillColor(inks.muted);
const valueStyle = (pdf: Pdf): Pdf => pdf.font('semibold').fontSize(9.5).fillColor(inks.ink);

function toCells(pdf: Pdf, columns: number, row: readonly Required<PdfField>[]): Cell[] {
  let x: number = paper.margin;
  return row.map(({ label, value, span }): Cell => {
    const width = (textWidth * span) / columns;
    const inner = width - 2 * pad.x;
    const title = printable(labelStyle(pdf), label, inner);
    const labelHeight = pdf.heightOfString(title, { width: inner });
    const text = printable(valueStyle(pdf), value, inner);
    const height = labelHeight + pdf.heightOfString(text || ' ', { width: inner }) + 2 * pad.y;
    const cell = { label: title, value: text, x, width, labelHeight, height };
    x += width;
    return cell;
  });
}

function drawCell(pdf: Pdf, parent: Parent, { label, value, x, width, labelHeight }: Cell, top: number): void {
  const options = { width: width - 2 * pad.x };
  const draw = () => {
    labelStyle(pdf).text(label, x + pad.x, top + pad.y, options);
    selectFont(valueStyle(pdf), value).text(value, x + pad.x, top + pad.y + labelHeight, options);
  };
  parent.add(pdf.struct('P', {}, draw));
}

export function drawForm(pdf: Pdf, parent: Parent, columns: number, fields: readonly PdfField[]): void {
  for (const row of toFormRows(columns, fields)) {
    const cells = toCells(pdf, columns, row);
    const height = Math.max(...cells.map((cell) => cell.height));
    if (pdf.y + height > textEnd) pdf.addPage();
    const top = pdf.y;
    for (const cell of cells) {
      drawArtifact(pdf, () => void pdf.rect(cell.x, top, cell.width, height).lineWidth(0.6).stroke(inks.line));
      drawCell(pdf, parent, cell, top);
    }
    pdf.y = top + height;
  }
  pdf.x = paper.margin;
  pdf.y += 6;
}
