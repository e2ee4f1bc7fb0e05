import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, type Crumb } from '#web/shell/page.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { sourceKinds, type SourceKind } from '../../incidents/schemas.ts';
import { canSeeSecurity } from '../../rules.ts';
import { sourceKindLabels } from '../source-labels.ts';
import { useIncident } from '../use-security.ts';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentParts } from './incident-parts.tsx';

export const meta = () => pageTitle('Security incident');

const trail: readonly Crumb[] = [{ label: 'Security Monitor', to: '/security' }];

const isKind = (text: string | null): text is SourceKind => (sourceKinds as readonly (string | null)[]).includes(text);

export default function IncidentScreen() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [kind, id] = [search.get('kind'), search.get('id')];
  if (user && !canSeeSecurity(user)) return <Navigate to="/" replace />;
  if (!isKind(kind) || !id) return <Navigate to="/security" replace />;
  return user && <Incident key={`${kind} ${id}`} kind={kind} id={id} />;
}

function Incident({ kind, id }: { kind: SourceKind; id: string }) {
  const incident = useIncident({ kind, id });
  const { data } = incident;
  const label = data?.source.label ?? id;
  return (
    <Page
      width="desk"
      trail={trail}
      about={`${sourceKindLabels[kind]} ${label}`}
      title={<span className="[overflow-wrap:anywhere]">{label}</span>}
      text={data?.source.ownerName ? `${sourceKindLabels[kind]} of ${data.source.ownerName}` : sourceKindLabels[kind]}
      actions={data && <IncidentActions incident={data} />}
    >
      <ListState query={incident} errorText="We couldn't load this incident." loading={<Skeleton className="h-96 w-full" />}>
        {(loadedIncident) => <IncidentParts incident={loadedIncident} />}
      </ListState>
    </Page>
  );
}
