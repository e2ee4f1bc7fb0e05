import { useSearchParams } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ImportRequests, NewRequest } from '#domains/transports/web/new-request.tsx';
import { useTransport } from '#domains/transports/web/data.ts';
import { emptyTransport, toFields } from '#domains/transports/web/form/form-values.ts';
import { TransportForm } from './transport-form.tsx';

export const meta = () => pageTitle('New Transport Request');

export default function TransportFormScreen() {
  const draftId = useSearchParams()[0].get('draft');
  const { user } = useSession();
  if (user && isAdmin(user.role)) return <NotForAdmins />;
  return (
    <Page
      title={draftId ? 'Edit Draft' : 'New Transport Request'}
      text="Tell carriers what to move and where. Quotes are itemized."
      actions={
        <>
          {!draftId && <ImportRequests />}
          <ButtonLink to="/dashboard" variant="quiet" icon="arrow-left" className="max-sm:-ml-4">
            Back to Dashboard
          </ButtonLink>
        </>
      }
    >
      {draftId ? <SavedDraft key={draftId} id={draftId} /> : <TransportForm fields={emptyTransport} draftId={null} />}
    </Page>
  );
}

const NotForAdmins = () => (
  <Page title="New Transport Request">
    <Empty
      title="Administrators cannot request transports"
      text="Only shipper and business accounts can request transports."
      action={
        <ButtonLink to="/dashboard" variant="secondary" icon="arrow-left">
          Back to Dashboard
        </ButtonLink>
      }
    />
  </Page>
);

function SavedDraft({ id }: { id: string }) {
  const draft = useTransport(id);
  if (draft.error?.status === 404) return <NoDraft />;
  return (
    <ListState
      query={draft}
      loading={<FormLoading />}
      isEmpty={({ status }) => status !== 'draft'}
      empty={
        <Card title="This draft was submitted" foot={<ButtonLink to={`/transports/${id}`}>View transport</ButtonLink>}>
          You can no longer edit it here.
        </Card>
      }
    >
      {(saved) => <TransportForm fields={toFields(saved)} draftId={id} />}
    </ListState>
  );
}

const NoDraft = () => (
  <Empty
    title="This draft does not exist or you don't have access to it"
    text="It may have been deleted."
    action={<NewRequest label="Create New Quote" />}
  />
);

function FormLoading() {
  return (
    <div className="grid gap-5">
      {[5, 4].map((rows) => (
        <div key={rows} className="grid gap-5 rounded border border-line border-t-3 border-t-ink bg-surface p-5 lg:max-w-form">
          <Skeleton className="h-6 w-48" />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}
