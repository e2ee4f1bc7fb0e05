import { grids, type Shape, type View } from '#shared/vehicle-drawings/drawing.ts';
import { getShapes } from '#shared/vehicle-drawings/vehicle-drawings.ts';
import type { PdfBlock, PdfLegend } from './document.ts';
import { inks, paper, printable, textEnd, textWidth, type Pdf } from './page.ts';

type Vehicle = Extract<PdfBlock, { kind: 'vehicle' }>;

const scale = 0.82;
const gap = 6;
const rowHeight = 100 * scale + gap;

const fills: Record<Shape['role'], string | null> = { body: '#ffffff', glass: '#e3e9f4', wheel: '#8a919c', line: null };
const red = '#b3261e';

const rows: readonly (readonly View[])[] = [
  ['left', 'right'],
  ['top', 'front', 'rear'],
];

export const vehicleHeight = rows.length * rowHeight;

function drawShapes(pdf: Pdf, { vehicleType }: Vehicle, view: View): void {
  pdf.save();
  if (view === 'right') pdf.transform(-1, 0, 0, 1, grids.right[0], 0);
  pdf.lineWidth(0.8).lineJoin('round').lineCap('round').strokeColor(inks.ink);
  for (const { role, d } of getShapes(vehicleType, view)) {
    const fill = fills[role];
    if (fill) pdf.path(d).fillAndStroke(fill, inks.ink);
    else pdf.path(d).stroke(inks.ink);
  }
  pdf.restore();
}

export function drawBadge(pdf: Pdf, x: number, y: number, number: number): void {
  pdf.circle(x, y, 6).fill(red);
  pdf.font('semibold').fontSize(8).fillColor('#ffffff');
  pdf.text(String(number), x - 8, y - 4.6, { width: 16, align: 'center', lineBreak: false });
}

function drawView(pdf: Pdf, vehicle: Vehicle, view: View, left: number, top: number): void {
  pdf.save().translate(left, top).scale(scale);
  drawShapes(pdf, vehicle, view);
  for (const mark of vehicle.marks.filter((one) => one.view === view))
    drawBadge(pdf, mark.x * grids[view][0], mark.y * grids[view][1], mark.number);
  pdf.restore();
}

const legendLeft = paper.margin + 2 * 200 * scale + 4 * gap;

function drawLegends(pdf: Pdf, parent: PDFKit.PDFStructureElement, legends: readonly PdfLegend[], top: number): void {
  const width = (paper.margin + textWidth - legendLeft) / Math.max(1, legends.length);
  for (const [at, { title, lines }] of legends.entries()) {
    const options = { width: width - gap };
    const write = (text: string, font: string) => {
      pdf.font(font).fontSize(7).fillColor(inks.ink);
      pdf.text(printable(pdf, text, options.width), legendLeft + at * width, pdf.y, options);
    };
    const draw = () => {
      pdf.y = top;
      write(title, 'semibold');
      for (const line of lines) write(line, 'regular');
    };
    parent.add(pdf.struct('P', {}, draw));
  }
}

export function drawVehicle(pdf: Pdf, parent: PDFKit.PDFStructureElement, vehicle: Vehicle): void {
  if (pdf.y + vehicleHeight > textEnd) pdf.addPage();
  const top = pdf.y;
  const draw = () => {
    for (const [at, row] of rows.entries()) {
      let left: number = paper.margin;
      for (const view of row) {
        drawView(pdf, vehicle, view, left, top + at * rowHeight);
        left += grids[view][0] * scale + 2 * gap;
      }
    }
  };
  parent.add(pdf.struct('Figure', { alt: vehicle.text }, draw));
  drawLegends(pdf, parent, vehicle.legends, top);
  pdf.x = paper.margin;
  pdf.y = top + vehicleHeight;
  pdf.moveDown(0.4);
}
