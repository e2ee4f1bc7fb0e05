import type { PdfBlock } from './document.ts';
import { drawArtifact, inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';

type Table = Extract<PdfBlock, { kind: 'table' }>;
type Parent = PDFKit.PDFStructureElement;

const pad = { x: 6, y: 5 } as const;
const size = 9.5;

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function cellsOf(pdf: Pdf, { columns }: Table, texts: readonly string[]): Cell[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = paper.margin;
  return columns.map(({ share, align = 'left' as const }, at): Cell => {
    const width = (textWidth * share) / whole;
    const inner = width - 2 * pad.x;
    const cell: Cell = { text: printable(pdf, texts[at] ?? '', inner), x: x + pad.x, width: inner, align };
    x += width;
    return cell;
  });
}

const heightOf = (pdf: Pdf, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ text, width }) => pdf.heightOfString(text || ' ', { width }))) + 2 * pad.y;

const write = (pdf: Pdf, { text, x, width, align }: Cell, y: number): void => void pdf.text(text, x, y + pad.y, { width, align });

const rule = (pdf: Pdf, y: number, color: string, weight = 0.5): void =>
  drawArtifact(
    pdf,
    () =>
      void pdf
        .moveTo(paper.margin, y)
        .lineTo(paper.margin + textWidth, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke(),
  );

/** A head cell says what it is the head of; the option is missing in the types of the library alone. */
const scopeOf = (tag: 'TH' | 'TD'): object => (tag === 'TH' ? { scope: 'Column' } : {});

/** One row as a row of the tagged table; what is empty is a cell all the same. */
function drawRow(pdf: Pdf, table: Parent, cells: readonly Cell[], tag: 'TH' | 'TD'): void {
  const y = pdf.y;
  const height = heightOf(pdf, cells);
  const row = pdf.struct('TR');
  table.add(row);
  for (const cell of cells) {
    row.add(pdf.struct(tag, scopeOf(tag), () => write(pdf, cell, y)));
  }
  row.end();
  pdf.y = y + height;
}

const style = (pdf: Pdf, isStrong: boolean): Pdf =>
  pdf
    .font(isStrong ? 'semibold' : 'regular')
    .fontSize(size)
    .fillColor(inks.ink);

/** Draws a table over as many pages as it needs: no row is broken, and its head stands on each page, once for whoever hears it. */
export function drawTable(pdf: Pdf, parent: Parent, table: Table): void {
  const element = pdf.struct('Table', { alt: table.caption });
  parent.add(element);
  const head = () =>
    cellsOf(
      style(pdf, true),
      table,
      table.columns.map(({ header }) => header),
    );
  const roomFor = (cells: readonly Cell[]): void => {
    if (pdf.y + heightOf(pdf, cells) <= textEnd) return;
    pdf.addPage();
    const again = head();
    drawArtifact(pdf, () => again.forEach((cell) => write(pdf, cell, paper.margin)), 'Pagination');
    pdf.y = paper.margin + heightOf(pdf, again);
    rule(pdf, pdf.y, inks.ink, 1);
  };
  const top = head();
  if (pdf.y + 3 * heightOf(pdf, top) > textEnd) pdf.addPage();
  drawRow(pdf, element, top, 'TH');
  rule(pdf, pdf.y, inks.ink, 1);
  const line = (texts: readonly string[], isStrong: boolean): void => {
    const cells = cellsOf(style(pdf, isStrong), table, texts);
    roomFor(cells);
    drawRow(style(pdf, isStrong), element, cells, 'TD');
    rule(pdf, pdf.y, inks.line);
  };
  for (const row of table.rows) line(row, false);
  for (const row of table.totals ?? []) line(row, true);
  element.end();
  pdf.x = paper.margin;
  pdf.y += 8;
}
