import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import type { CarrierPage } from '#domains/carriers/schemas.ts';
import { getCarrier } from '#domains/carriers/endpoints.ts';
import { equipmentLabels } from '#domains/carriers/rules.ts';
import { Lanes } from '#domains/carriers/web/lanes-map.tsx';
import { TrustCard } from '#domains/carriers/web/trust-card.tsx';
import { CarrierReviews } from '#domains/reviews/web/carrier-reviews.tsx';
import { CarrierScoreCard } from '#domains/reviews/web/carrier-score-card.tsx';
import { formatDate } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { useCall } from '#web/api/queries.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';

export const meta = () => pageTitle('Carrier');

export default function CarrierScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const carrier = useCall(getCarrier, { params: { id } }, { enabled: isId });
  if (!isId || carrier.error?.status === 404) return <NoCarrier />;
  if (carrier.data) return <Carrier page={carrier.data} />;
  return (
    <Page title="Carrier" trail={underDashboard}>
      <ListState query={carrier}>{() => null}</ListState>
    </Page>
  );
}

const NoCarrier = () => (
  <Page title="Carrier Not Found" width="form" trail={underDashboard}>
    <Card>
      <p>There is no carrier, broker or independent driver at this address.</p>
      <ButtonLink to="/dashboard" variant="secondary" icon="arrow-left" className="mt-4">
        Back to Dashboard
      </ButtonLink>
    </Card>
  </Page>
);

function Carrier({ page }: { page: CarrierPage }) {
  const { user } = useSession();
  const { trust, about, yearFounded, isUsable } = page;
  const facts = [roleLabels[trust.role], yearFounded && `Founded ${yearFounded}`, `Member since ${formatDate(trust.memberSince)}`];
  const isOwn = user?.id === trust.carrierId;
  return (
    <Page
      trail={underDashboard}
      about={trust.name}
      title={trust.name}
      text={facts.filter(Boolean).join(' · ')}
      actions={
        isOwn && (
          <ButtonLink to="/settings/carrier" variant="secondary" icon="edit">
            Edit profile
          </ButtonLink>
        )
      }
    >
      {!isUsable && <Alert tone="bad" title="This account is closed and cannot take jobs" />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card title="Credentials" text="Current credentials, with the date of the last check.">
            <TrustCard card={trust} withLink={false} />
          </Card>
          <CarrierScoreCard carrierId={trust.carrierId} />
          <EquipmentCard page={page} />
        </div>
        <div className="grid gap-6">
          <Card title="About">{about ? <p className="whitespace-pre-line">{about}</p> : <Unsaid>No description yet.</Unsaid>}</Card>
          <VehicleTypes page={page} />
          <Card title="Lanes">{page.lanes.length > 0 ? <Lanes lanes={page.lanes} /> : <Unsaid>No lanes added yet.</Unsaid>}</Card>
        </div>
      </div>
      <CarrierReviews carrierId={trust.carrierId} reviews={trust.reviews} />
    </Page>
  );
}

const Unsaid = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>;

const VehicleTypes = ({ page: { vehicleTypes } }: { page: CarrierPage }) => (
  <Card title="Hauls">
    {vehicleTypes.length > 0 ? (
      <ul className="flex flex-wrap gap-2">
        {vehicleTypes.map((type) => (
          <li key={type}>
            <Badge plain>{vehicleTypeLabels[type]}</Badge>
          </li>
        ))}
      </ul>
    ) : (
      <Unsaid>No vehicle types added yet.</Unsaid>
    )}
  </Card>
);

type EquipmentRow = CarrierPage['equipment'][number];

const columns: readonly Column<EquipmentRow>[] = [
  { key: 'kind', header: 'Equipment', cell: ({ kind }) => equipmentLabels[kind] },
  { key: 'count', header: 'Number', cell: ({ unitCount }) => unitCount, align: 'right' },
  { key: 'capacity', header: 'Vehicles each', cell: ({ capacity }) => capacity, align: 'right' },
];

const EquipmentCard = ({ page: { equipment } }: { page: CarrierPage }) => (
  <Card title="Equipment">
    {equipment.length > 0 ? (
      <Table caption="Equipment" columns={columns} rows={equipment} rowKey={({ kind }) => kind} />
    ) : (
      <Unsaid>No equipment added yet.</Unsaid>
    )}
  </Card>
);
