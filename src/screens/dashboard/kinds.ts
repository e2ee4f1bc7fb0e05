import type { Role } from '#shared/roles.ts';

/** What a kind of person comes for, beside what the specification puts on everybody's dashboard. */
export interface DashboardKind {
  /** The one way on; null where nothing begins here. */
  readonly begin: { readonly label: string; readonly to: string; readonly icon: 'plus' | 'search' } | null;
  /** While nothing waits. */
  readonly nothing: string;
}

const ships: DashboardKind['begin'] = { label: 'New Transport', to: '/transports/new', icon: 'plus' };
const hauls: DashboardKind['begin'] = { label: 'Find loads', to: '/marketplace', icon: 'search' };
const helps = 'Nothing waits for you. You hear by e-mail and bell when a shipper adds you to a transport.';

/** Only who ships begins a transport here; the navigation offers it to everybody who may (specification 1, section 2). */
export const kinds: Partial<Record<Role, DashboardKind>> = {
  shipper: {
    begin: ships,
    nothing: 'Nothing waits for you. Offers, questions and deliveries stand here as soon as they are yours to act on.',
  },
  broker: { begin: hauls, nothing: 'Nothing waits for you. Open requests and jobs without a carrier stand here.' },
  carrier: { begin: hauls, nothing: 'Nothing waits for you. Jobs to take, drivers to name and loads that match stand here.' },
  independent_driver: { begin: hauls, nothing: 'Nothing waits for you. Jobs to take and loads that match stand here.' },
  driver: { begin: null, nothing: 'Nothing waits for you. A carrier names you by your e-mail address; the next stop then stands here.' },
  insurance: { begin: null, nothing: helps },
  inspection: { begin: null, nothing: helps },
  storage: { begin: null, nothing: helps },
  compliance: { begin: null, nothing: 'Nothing waits for review.' },
};

/** For a role that is not named. */
export const everybody: DashboardKind = { begin: null, nothing: 'Nothing waits for you.' };
