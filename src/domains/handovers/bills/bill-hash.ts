import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

export interface BillPlace {
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Content of a bill besides its inspection, as known when it was signed (49 CFR 373.101). */
export interface BillContent {
  /** The bill is issued in the carrier's name, never the platform's. */
  readonly carrier: {
    readonly name: string;
    readonly dot: string | null;
    readonly mc: string | null;
    readonly cargoLimit: string | null;
    /** Cargo insurer as stated by the carrier; absent on bills older than the field. */
    readonly insurer?: string | null;
  };
  readonly broker: string | null;
  readonly driver: string;
  readonly truck: { readonly words: string; readonly plate: string } | null;
  readonly consignor: string;
  readonly consignee: string;
  readonly origin: BillPlace;
  readonly destination: BillPlace;
  /** Days named by the accepted offer; also absent on old bills. */
  readonly promised?: { readonly pickup: string | null; readonly delivery: string | null };
  readonly vehicle: {
    readonly title: string;
    readonly vin: string | null;
    readonly color: string | null;
    readonly weightPounds: number | null;
    readonly declaredValue: string | null;
  };
  readonly charges: 'held' | 'direct';
  /** SHA-256 of the signed inspection. */
  readonly inspectionHash: string;
}

/** SHA-256 in hex over canonical JSON (RFC 8785), so anyone can recompute it. */
export const hashOfBill = (content: BillContent): string => createHash('sha256').update(canonicalize(content)!).digest('hex');
