import type { Role } from '#shared/roles.ts';

/** What a kind of person comes for, beside what every dashboard has. */
export interface DashboardKind {
  /** The one way on, beside the new request of who ships; null where there is none. */
  readonly begin: { readonly label: string; readonly to: string; readonly icon: 'search' } | null;
  /** While nothing waits. */
  readonly nothing: string;
  /** Where to go meanwhile, for whom nothing begins here. */
  readonly meanwhile?: { readonly label: string; readonly to: string };
  /** While the list of transports is empty; for who ships and for who helps it says so itself. */
  readonly empty?: { readonly title: string; readonly text: string };
}

const hauls: DashboardKind['begin'] = { label: 'Find loads', to: '/marketplace', icon: 'search' };
const jobs = { title: 'No jobs yet', text: 'A request stands here as your job once its shipper has accepted your offer.' };
const helps: DashboardKind = {
  begin: null,
  nothing: 'Nothing waits for you. You hear by e-mail and bell when a shipper adds you to a transport.',
  meanwhile: { label: 'Read how transports go', to: '/support/help-center' },
};

export const kinds: Partial<Record<Role, DashboardKind>> = {
  shipper: {
    begin: null,
    nothing: 'Nothing waits for you. Offers, questions and deliveries stand here as soon as they are yours to act on.',
  },
  broker: { begin: hauls, nothing: 'Nothing waits for you. Open requests and jobs without a carrier stand here.', empty: jobs },
  carrier: { begin: hauls, nothing: 'Nothing waits for you. Jobs to take, drivers to name and loads that match stand here.', empty: jobs },
  independent_driver: { begin: hauls, nothing: 'Nothing waits for you. Jobs to take and loads that match stand here.', empty: jobs },
  driver: {
    begin: null,
    nothing: 'Nothing waits for you. A carrier names you by your e-mail address; the next stop then stands here.',
    meanwhile: { label: 'Where do I find my job?', to: '/support/help-center/find-your-job' },
    empty: { title: 'No jobs yet', text: 'A transport stands here once a carrier has named you as its driver.' },
  },
  insurance: helps,
  inspection: helps,
  storage: helps,
  compliance: {
    begin: null,
    nothing: 'Nothing waits for review.',
    meanwhile: { label: 'Look through what was reviewed', to: '/compliance-documents' },
    empty: { title: 'No transports yet', text: 'Every request stands here once it is submitted.' },
  },
};

/** For a role that is not named. */
export const everybody: DashboardKind = { begin: null, nothing: 'Nothing waits for you.' };
