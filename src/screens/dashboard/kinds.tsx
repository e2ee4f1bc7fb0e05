import type { ComponentType } from 'react';
import type { Role } from '#shared/roles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { late } from '#web/ui/feedback/late.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { WorkProps } from './work-props.ts';

const loading = (
  <div role="status" className="rounded border border-t-3 border-line bg-surface p-5">
    <span className="sr-only">Loading</span>
    <SkeletonText lines={5} />
  </div>
);

const work = (load: () => Promise<ComponentType<WorkProps>>) =>
  late(load, loading, <Alert tone="warn" title="This part of the page needs a connection. Reload it when you’re online." />);

const DispatchHome = work(async () => (await import('./dispatch-home.tsx')).DispatchHome);
const DriverHome = work(async () => (await import('./driver-home.tsx')).DriverHome);
const HelperHome = work(async () => (await import('./helper-home.tsx')).HelperHome);
const OfficerHome = work(async () => (await import('./officer-home.tsx')).OfficerHome);

export interface DashboardKind {
  /** The main button besides New Transport; null for none. */
  readonly begin: { readonly label: string; readonly to: string; readonly icon: 'search' } | null;
  readonly work?: ComponentType<WorkProps>;
  /** Work is the first thing on the page; buttons and figures follow at the end. */
  readonly isWorkFirst?: boolean;
  readonly nothing: string;
  readonly meanwhile?: { readonly label: string; readonly to: string };
  readonly empty?: { readonly title: string; readonly text: string };
}

const hauls: DashboardKind['begin'] = { label: 'Find loads', to: '/marketplace', icon: 'search' };
const jobs = { title: 'No jobs yet', text: 'Jobs appear here when a shipper accepts your offer.' };
const helps: DashboardKind = {
  isWorkFirst: true,
  work: HelperHome,
  begin: null,
  nothing: 'No action needed. We notify you when a shipper adds you to a transport.',
  meanwhile: { label: 'See how transports work', to: '/support/help-center' },
};

export const kinds: Partial<Record<Role, DashboardKind>> = {
  shipper: {
    begin: null,
    nothing: 'No action needed. Offers, questions and deliveries appear here when they need you.',
  },
  broker: {
    begin: hauls,
    work: DispatchHome,
    nothing: 'No action needed. Open requests and jobs without a carrier appear here.',
    empty: jobs,
  },
  carrier: {
    begin: hauls,
    work: DispatchHome,
    nothing: 'No action needed. Jobs to take, drivers to name and matching loads appear here.',
    empty: jobs,
  },
  independent_driver: {
    begin: hauls,
    work: DispatchHome,
    nothing: 'No action needed. Jobs to take and matching loads appear here.',
    empty: jobs,
  },
  driver: {
    begin: null,
    isWorkFirst: true,
    work: DriverHome,
    nothing: 'No action needed. When a carrier names you by your email address, your next stop appears here.',
    meanwhile: { label: 'Where do I find my job?', to: '/support/help-center/find-your-job' },
    empty: { title: 'No jobs yet', text: 'Jobs appear here when a carrier names you as the driver.' },
  },
  insurance: helps,
  inspection: helps,
  storage: helps,
  compliance: {
    begin: null,
    work: OfficerHome,
    nothing: 'No documents to review.',
    meanwhile: { label: 'See reviewed documents', to: '/compliance-documents' },
    empty: { title: 'No transports yet', text: 'Submitted requests appear here.' },
  },
};

export const everybody: DashboardKind = { begin: null, nothing: 'No action needed.' };
