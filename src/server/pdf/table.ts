import type { PdfBlock } from './document.ts';
import { selectFont } from './scripts.ts';
import { drawArtifact, inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';

type Table = Extract<PdfBlock, { kind: 'table' }>;
type Parent = PDFKit.PDFStructureElement;

const pad = { x: 5, y: 3 } as const;
const size = 9;

interface Cell {
  readonly text: string;
  readonly isStrong: boolean;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function toCells(pdf: Pdf, { columns }: Table, texts: readonly string[], isStrong: boolean): Cell[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = paper.margin;
  return columns.map(({ share, align = 'left' as const }, at): Cell => {
    const width = (textWidth * share) / whole;
    const inner = width - 2 * pad.x;
    const cell: Cell = { text: printable(style(pdf, isStrong), texts[at] ?? '', inner), isStrong, x: x + pad.x, width: inner, align };
    x += width;
    return cell;
  });
}

const style = (pdf: Pdf, isStrong: boolean): Pdf =>
  pdf
    .font(isStrong ? 'semibold' : 'regular')
    .fontSize(size)
    .fillColor(inks.ink);

const getStyle = (pdf: Pdf, { isStrong, text }: Cell): Pdf => selectFont(style(pdf, isStrong), text);

const getHeight = (pdf: Pdf, cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => getStyle(pdf, cell).heightOfString(cell.text || ' ', { width: cell.width }))) + 2 * pad.y;

const write = (pdf: Pdf, cell: Cell, y: number): void =>
  void getStyle(pdf, cell).text(cell.text, cell.x, y + pad.y, { width: cell.width, align: cell.align });

const drawBoxes = (pdf: Pdf, cells: readonly Cell[], y: number, height: number, isStrong: boolean): void =>
  drawArtifact(pdf, () => {
    if (isStrong) pdf.rect(paper.margin, y, textWidth, height).fill(inks.band);
    for (const { x, width } of cells) pdf.rect(x - pad.x, y, width + 2 * pad.x, height);
    pdf.lineWidth(0.6).stroke(inks.line);
  });

/** pdfkit's types lack this option. */
const toScope = (tag: 'TH' | 'TD'): object => (tag === 'TH' ? { scope: 'Column' } : {});

function drawRow(pdf: Pdf, table: Parent, cells: readonly Cell[], tag: 'TH' | 'TD'): void {
  const y = pdf.y;
  const height = getHeight(pdf, cells);
  const row = pdf.struct('TR');
  table.add(row);
  drawBoxes(
    pdf,
    cells,
    y,
    height,
    cells.some(({ isStrong }) => isStrong),
  );
  for (const cell of cells) {
    row.add(pdf.struct(tag, toScope(tag), () => write(pdf, cell, y)));
  }
  row.end();
  pdf.y = y + height;
}

/** Never splits a row across pages. Repeats the header on each page, but tags it only once. */
export function drawTable(pdf: Pdf, parent: Parent, table: Table): void {
  const element = pdf.struct('Table', { alt: table.caption });
  parent.add(element);
  const head = () =>
    toCells(
      pdf,
      table,
      table.columns.map(({ header }) => header),
      true,
    );
  const roomFor = (cells: readonly Cell[]): void => {
    if (pdf.y + getHeight(pdf, cells) <= textEnd) return;
    pdf.addPage();
    const again = head();
    const height = getHeight(pdf, again);
    drawBoxes(pdf, again, paper.margin, height, true);
    drawArtifact(pdf, () => again.forEach((cell) => write(pdf, cell, paper.margin)), 'Pagination');
    pdf.y = paper.margin + height;
  };
  const top = head();
  if (pdf.y + 3 * getHeight(pdf, top) > textEnd) pdf.addPage();
  drawRow(pdf, element, top, 'TH');
  const drawCells = (texts: readonly string[], isStrong: boolean): void => {
    const cells = toCells(pdf, table, texts, isStrong);
    roomFor(cells);
    drawRow(pdf, element, cells, 'TD');
  };
  for (const row of table.rows) drawCells(row, false);
  for (const row of table.totals ?? []) drawCells(row, true);
  element.end();
  pdf.x = paper.margin;
  pdf.y += 6;
}
