import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useDriver } from './drivers-data.ts';
import { DriverDocuments } from './drivers-documents.tsx';
import { DriverOverview } from './drivers-overview.tsx';
import { DriverVerification } from './drivers-verification.tsx';

export function DriverDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const driver = useDriver(id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={driver.data?.fullName ?? 'Independent driver'}
      text={driver.data?.companyName ?? undefined}
    >
      <ListState query={driver}>
        {(found) => (
          <Tabs
            label="About this driver"
            param="view"
            tabs={[
              { value: 'overview', label: 'Overview', content: <DriverOverview driver={found} /> },
              { value: 'documents', label: 'Documents', content: <DriverDocuments driverId={found.id} /> },
              { value: 'verification', label: 'Verification', content: <DriverVerification driver={found} /> },
            ]}
          />
        )}
      </ListState>
    </Dialog>
  );
}
