import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import type { PdfDocument } from './document.ts';
import { joinedRtl, layable, selectFont } from './scripts.ts';
import { fileOfProgram } from '../root.ts';

/** US letter, in points. */
export const paper = { width: 612, height: 792, margin: 40 } as const;

export const textWidth = paper.width - 2 * paper.margin;

/** The page footer is below. */
export const textEnd = paper.height - paper.margin - 24;

export const inks = { ink: '#16202e', muted: '#566070', line: '#c9c5bb', band: '#efece5', lane: '#ffcb1f' } as const;

const getFont = (name: string): Buffer => readFileSync(fileOfProgram(`src/server/pdf/fonts/source-sans-${name}.ttf`));
let fonts: { readonly regular: Buffer; readonly semibold: Buffer } | null = null;

export type Pdf = InstanceType<typeof PDFDocument>;

/** Buffers all pages until the end. Loads pdfkit on first use, because it takes 13 MB. */
export async function openPdf({ title, from, createdAt }: PdfDocument): Promise<Pdf> {
  const { default: Document } = await import('pdfkit');
  fonts ??= { regular: getFont('regular'), semibold: getFont('semibold') };
  const pdf = new Document({
    size: 'LETTER',
    margins: { top: paper.margin, left: paper.margin, right: paper.margin, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: true,
    info: { Title: title, Author: from, Creator: from, Producer: from, CreationDate: createdAt, ModDate: createdAt },
    font: '',
  } as ConstructorParameters<typeof PDFDocument>[0]);
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('semibold', fonts.semibold);
  return pdf.font('regular').fontSize(10).fillColor(inks.ink);
}

/** Marks decoration and repeated content, which screen readers skip. */
export function drawArtifact(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

const joiners = /[\u200c\u200d]/;

/** Control characters, direction overrides and non-breaking spaces. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u00a0\u2007\u200b\u200e\u200f\u202a-\u202f\u2060-\u2069\ufeff]/g;

/** Words that may be too wide for a line or column. After a hyphen, pdfkit breaks only before a letter. */
const longWord = /(?:[^\s-]|-(?!\p{L})){12,}/gu;

/** Breaks words that are too wide. pdfkit would do so too, but in quadratic time. */
function brokenAt(pdf: Pdf, text: string, width: number): string {
  const widths = new Map<string, number>();
  const getWidth = (sign: string): number => {
    const charWidth = widths.get(sign) ?? pdf.widthOfString(sign);
    widths.set(sign, charWidth);
    return charWidth;
  };
  return text.replaceAll(longWord, (word) => {
    let [lineWidth, broken] = [0, ''];
    for (const sign of word) {
      const isFull = lineWidth + getWidth(sign) > width;
      broken += isFull ? `\n${sign}` : sign;
      lineWidth = (isFull ? 0 : lineWidth) + getWidth(sign);
    }
    return broken;
  });
}

/** Replaces characters that the font lacks by '?' and breaks lines at `width`. */
export function printable(pdf: Pdf, text: string, width: number): string {
  selectFont(pdf, text);
  // oxlint-disable-next-line no-underscore-dangle -- the library says nowhere else which font is set
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
  const clean = text.normalize('NFC').replaceAll(unprintable, ' ');
  const getSign = (sign: string) => (font.hasGlyphForCodePoint(sign.codePointAt(0)!) ? sign : joiners.test(sign) ? '' : '?');
  const laidOut = layable(pdf, joinedRtl(Array.from(clean, getSign).join('')), width);
  return brokenAt(pdf, laidOut, width);
}
