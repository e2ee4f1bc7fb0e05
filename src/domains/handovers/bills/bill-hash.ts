import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** A place as it stands on the bill: its street where one was given. */
export interface BillPlace {
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** What a bill of lading says beside its inspection, as it was known when it was signed (49 CFR 373.101). */
export interface BillContent {
  /** In whose name it is given: the carrier's, never the platform's. */
  readonly carrier: {
    readonly name: string;
    readonly dot: string | null;
    readonly mc: string | null;
    readonly cargoLimit: string | null;
    /** Who insures the cargo, as the carrier states it; absent on a bill from before it was asked for. */
    readonly insurer?: string | null;
  };
  readonly broker: string | null;
  readonly driver: string;
  readonly truck: { readonly words: string; readonly plate: string } | null;
  readonly consignor: string;
  readonly consignee: string;
  readonly origin: BillPlace;
  readonly destination: BillPlace;
  /** The days that the accepted offer names; absent on a bill from before offers named days. */
  readonly promised?: { readonly pickup: string | null; readonly delivery: string | null };
  readonly vehicle: {
    readonly title: string;
    readonly vin: string | null;
    readonly color: string | null;
    readonly weightPounds: number | null;
    readonly declaredValue: string | null;
  };
  /** Whether the charges are held by the platform, or settled directly between shipper and carrier. */
  readonly charges: 'held' | 'direct';
  /** SHA-256 of the signed inspection: its readings, marks, photos and signatures. */
  readonly inspectionHash: string;
}

/** SHA-256, in hex, of what a bill says, in the one form of JSON that anybody can make (RFC 8785). */
export const hashOfBill = (says: BillContent): string => createHash('sha256').update(canonicalize(says)!).digest('hex');
