import type { Readable } from 'node:stream';
import type { View } from '#shared/vehicle-drawings/drawing.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';

export interface PdfColumn {
  readonly header: string;
  /** Relative width. */
  readonly share: number;
  readonly align?: 'right';
}

export interface PdfField {
  readonly label: string;
  readonly value: string;
  /** Default 1. The last field of a row takes the remaining columns. */
  readonly span?: number;
}

export interface PdfSignature {
  readonly label: string;
  readonly caption: string;
  /** Alternating x and y in thousandths of the width; empty if not drawn. */
  readonly strokes: readonly (readonly number[])[];
}

/** A thumbnail; `marks` are the damage marks on that side of the vehicle. */
export interface PdfPhoto {
  readonly caption: string;
  readonly marks: readonly number[];
  readonly note: string;
  /** Opens the JPEG while rendering; null if it was deleted. */
  readonly open: (() => Promise<Readable>) | null;
}

export interface PdfLegend {
  readonly title: string;
  readonly lines: readonly string[];
}

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
      /** Text alternative for the drawing. */
      readonly text: string;
      readonly legends: readonly PdfLegend[];
      /** `x` and `y` as fractions of the view. */
      readonly marks: readonly { readonly view: View; readonly x: number; readonly y: number; readonly number: number }[];
    }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table';
      /** Text alternative for the table. */
      readonly caption: string;
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly totals?: readonly (readonly string[])[];
    };

export interface PdfDocument {
  readonly title: string;
  readonly from: string;
  /** `link` is printed as a QR code. */
  readonly reference?: { readonly label: string; readonly value: string; readonly link?: string };
  readonly blocks: readonly PdfBlock[];
  readonly foot: string;
  readonly createdAt: Date;
}
