import type { TransportFormValues } from '#domains/transports/schemas.ts';
import type { Driver, Name } from './people.ts';

type Vehicle = readonly [year: number, make: string, model: string, color: string];
type Route = readonly [fromZipCode: string, toZipCode: string];

/** An offer as a share of the platform's estimate: a bid, unless it is itemised as a quote. */
export interface Offer {
  readonly by: Name;
  readonly share?: number;
  /** A price in dollars where the platform makes no estimate. */
  readonly dollars?: number;
  readonly isQuote?: boolean;
  /** Days of the window that pass before it would pick up. */
  readonly daysLater?: number;
  readonly notes: string;
}

/** People at both ends. */
export interface Contacts {
  readonly contactName?: string;
  readonly contactPhone?: string;
  readonly deliveryContactName?: string;
  readonly deliveryContactPhone?: string;
}

/** One request and how far it came. Days are counted back from today. */
export interface Shipment {
  readonly key: string;
  readonly shipper: Name;
  readonly vehicle: Vehicle;
  readonly route: Route;
  readonly facts: Partial<TransportFormValues>;
  readonly contacts?: Contacts;
  /** Days after the pickup day on which the window ends. */
  readonly windowDays?: number;
  /** Requested, booked, picked up, delivered: as far as it came, and for what is to come the pickup day, below zero. */
  readonly days: readonly [requested: number, booked?: number, pickup?: number, delivered?: number];
  readonly offers?: readonly Offer[];
  /** Whose offer is taken; the platform's estimate is nobody's. */
  readonly books?: Name | 'estimate';
  /** A test card other than the one that is simply paid. */
  readonly card?: string;
  /** Who hauls for a broker. */
  readonly carrier?: Name;
  readonly driver?: Driver;
  readonly until: 'open' | 'draft' | 'booked' | 'paid' | 'named' | 'agreed' | 'in_transit' | 'delivered' | 'confirmed';
}
