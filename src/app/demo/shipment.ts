import type { TransportFormValues } from '#domains/transports/schemas.ts';
import type { Driver, Name } from './people.ts';

type Vehicle = readonly [year: number, make: string, model: string, color: string];
type Route = readonly [fromZipCode: string, toZipCode: string];

/** `share` is a share of the platform's estimate. An offer is a bid unless `isQuote` is set. */
export interface Offer {
  readonly by: Name;
  readonly share?: number;
  readonly dollars?: number;
  readonly isQuote?: boolean;
  readonly daysLater?: number;
  readonly notes: string;
}

export interface Contacts {
  readonly contactName?: string;
  readonly contactPhone?: string;
  readonly deliveryContactName?: string;
  readonly deliveryContactPhone?: string;
}

/** Days are counted back from today. */
export interface Shipment {
  readonly key: string;
  readonly shipper: Name;
  readonly vehicle: Vehicle;
  readonly route: Route;
  readonly facts: Partial<TransportFormValues>;
  readonly contacts?: Contacts;
  readonly windowDays?: number;
  /** As far as it came; a negative pickup day is in the future. */
  readonly days: readonly [requested: number, booked?: number, pickup?: number, delivered?: number];
  readonly offers?: readonly Offer[];
  /** 'estimate' books the platform's estimate. */
  readonly books?: Name | 'estimate';
  readonly card?: string;
  readonly carrier?: Name;
  readonly driver?: Driver;
  readonly until: 'open' | 'draft' | 'booked' | 'paid' | 'named' | 'agreed' | 'in_transit' | 'delivered' | 'confirmed';
}
