import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { fileOfProgram } from '../root.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Scripts that the default fonts lack, each with a font that also has Latin. */
const scripts: readonly (readonly [font: string, signs: RegExp])[] = [
  ['cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu],
  ['korean', /\p{Script=Hangul}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['bengali', /\p{Script=Bengali}/gu],
  ['gurmukhi', /\p{Script=Gurmukhi}/gu],
  ['tamil', /\p{Script=Tamil}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['armenian', /\p{Script=Armenian}/gu],
  ['georgian', /\p{Script=Georgian}/gu],
  ['ethiopic', /\p{Script=Ethiopic}/gu],
];

const loaded = new Map<string, Buffer>();

function load(font: string): Buffer {
  const data = loaded.get(font) ?? readFileSync(fileOfProgram(`src/server/pdf/fonts/noto-sans-${font}.ttf`));
  loaded.set(font, data);
  return data;
}

/** Beyond Latin, Greek and Cyrillic. */
const firstOther = /[\u0530-\uffff]/;

export function selectFont(pdf: Pdf, text: string): Pdf {
  if (!firstOther.test(text)) return pdf;
  const counts = scripts.map(([font, signs]) => [font, text.match(signs)?.length ?? 0] as const);
  const [font, count] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
  return count > 0 ? pdf.registerFont(font, load(font)).font(font) : pdf;
}

const otherSigns = new RegExp(scripts.map(([, signs]) => signs.source).join('|'), 'gu');

/** pdfkit fails for some sequences of marks; these scripts are then printed as '?'. */
export function layable(pdf: Pdf, text: string, width: number): string {
  if (!firstOther.test(text)) return text;
  try {
    if (Number.isFinite(width)) pdf.heightOfString(text, { width });
    else pdf.widthOfString(text);
    return text;
  } catch {
    return text.replaceAll(otherSigns, '?');
  }
}

const wordOfRtl = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200c\u200d]+`;
const wordsOfRtl = new RegExp(`${wordOfRtl}(?: +${wordOfRtl})+`, 'gu');

/** pdfkit reverses each piece between spaces separately, so right-to-left words are joined by non-breaking spaces. */
export const joinedRtl = (text: string): string => text.replaceAll(wordsOfRtl, (match) => match.replaceAll(/ +/g, '\u00a0'));
