import type { Readable } from 'node:stream';
import type { View } from '#shared/vehicle-drawings/drawing.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

/** One column of a table on paper. */
export interface PdfColumn {
  readonly header: string;
  /** Its part of the width, beside the parts of the others. */
  readonly share: number;
  readonly align?: 'right';
}

/** A box of a form: a small label over its value. */
export interface PdfField {
  readonly label: string;
  readonly value: string;
  /** Columns of the form that it takes; 1 where not given. The last of a row takes the rest. */
  readonly span?: number;
}

/** Somebody signs, or it says why not. */
export interface PdfSignature {
  /** The signer's part: 'Driver'. */
  readonly label: string;
  /** Who signed and how, or why nobody did. */
  readonly words: string;
  /** Lines of x and y in turn, in thousandths of the width; empty where it was not drawn. */
  readonly strokes: readonly (readonly number[])[];
}

/** A photo as a thumbnail, with the numbers of the marks on that side of the vehicle. */
export interface PdfPhoto {
  readonly caption: string;
  readonly marks: readonly number[];
  /** In small print below it: its fingerprint. */
  readonly note: string;
  /** Reads the JPEG when the document is drawn; null where it was deleted. */
  readonly open: (() => Promise<Readable>) | null;
}

/** Codes and what they mean, beside a drawing. */
export interface PdfLegend {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What stands on paper, from top to bottom. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isMuted?: boolean }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'form'; readonly columns: number; readonly fields: readonly PdfField[] }
  | { readonly kind: 'signatures'; readonly signatures: readonly PdfSignature[] }
  | { readonly kind: 'photos'; readonly photos: readonly PdfPhoto[] }
  | {
      readonly kind: 'vehicle';
      readonly vehicleType: VehicleType;
      /** What is drawn on which view, for whoever hears it. */
      readonly words: string;
      readonly legends: readonly PdfLegend[];
      /** Marks by their numbers, each on a view, in shares of its width and height. */
      readonly marks: readonly { readonly view: View; readonly x: number; readonly y: number; readonly number: number }[];
    }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table';
      /** What it is a table of, for whoever hears it. */
      readonly caption: string;
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      /** Sums under the rows, in bold. */
      readonly totals?: readonly (readonly string[])[];
    };

/** A document of the product, as words: how it looks is the renderer's. */
export interface PdfDocument {
  readonly title: string;
  /** Who gives it out, over the title. */
  readonly from: string;
  /** Its number, in the upper right corner; `link` is printed beside it as a QR code. */
  readonly reference?: { readonly label: string; readonly value: string; readonly link?: string };
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page, before the number of the page. */
  readonly foot: string;
  readonly createdAt: Date;
}
