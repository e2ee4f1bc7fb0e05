import type { View } from '#shared/vehicle-drawings/drawing.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

/** One column of a table on paper. */
export interface PdfColumn {
  readonly header: string;
  /** Its part of the width, beside the parts of the others. */
  readonly share: number;
  readonly align?: 'right';
}

/** What stands on paper, from top to bottom. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isMuted?: boolean }
  | { readonly kind: 'notice'; readonly text: string }
  | {
      readonly kind: 'signature';
      /** As what somebody signs: 'Driver'. */
      readonly label: string;
      /** Who signed, how and when, or why nobody did. */
      readonly words: string;
      /** Lines of x and y in turn, in thousandths of the width; empty where it was not drawn. */
      readonly strokes: readonly (readonly number[])[];
    }
  | {
      readonly kind: 'vehicle';
      readonly vehicleType: VehicleType;
      /** What is drawn on which view, for whoever hears it. */
      readonly words: string;
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
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page, before the number of the page. */
  readonly foot: string;
  readonly createdAt: Date;
}
