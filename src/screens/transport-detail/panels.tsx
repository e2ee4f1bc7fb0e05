import { CustodyTimeline } from '#domains/custody/web/custody-timeline.tsx';
import { ExternalContacts } from '#domains/custody/web/contacts/external-contacts.tsx';
import { TransportBills } from '#domains/handovers/web/bills/transport-bills.tsx';
import { LicenseUploads } from '#domains/handovers/web/license-uploads.tsx';
import { SealedInspections } from '#domains/inspections/web/transport-inspections.tsx';
import { TransportReceipts } from '#domains/payments/web/receipts/transport-receipts.tsx';
import { TransportCompliance } from '#domains/quotes/web/transport-compliance.tsx';
import type { useTransportQuotes } from '#domains/quotes/web/quote-data.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { PhotoDocuments } from '#domains/transports/web/photos/documents.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { AtHandover } from './at-handover.tsx';

interface DocumentsProps {
  transportId: string;
  owns: boolean;
  showsLicenses: boolean;
  /** Booked, and the reader may see street addresses. */
  isInspected: boolean;
}

export const TransportDocuments = ({ transportId, owns, showsLicenses, isInspected }: DocumentsProps) => (
  <div className="grid gap-6">
    <TransportBills transportId={transportId} />
    <SealedInspections transportId={transportId} enabled={isInspected} />
    {owns && <TransportReceipts transportId={transportId} />}
    <PhotoDocuments transportId={transportId} />
    {showsLicenses && <LicenseUploads transportId={transportId} />}
  </div>
);

interface ComplianceProps {
  transportId: string;
  quotes: ReturnType<typeof useTransportQuotes>;
  isInspected: boolean;
}

export const Compliance = ({ transportId, quotes, isInspected }: ComplianceProps) => (
  <ListState query={quotes}>
    {(list) => (
      <TransportCompliance transportId={transportId} quotes={list}>
        <AtHandover
          transportId={transportId}
          driverName={list.find(({ isAccepted }) => isAccepted)?.driverName ?? null}
          isInspected={isInspected}
        />
      </TransportCompliance>
    )}
  </ListState>
);

interface CustodyProps {
  transport: TransportDetail;
  owns: boolean;
  isAdministrator: boolean;
}

export const Custody = ({ transport: { id, shipperId }, owns, isAdministrator }: CustodyProps) =>
  shipperId === null ? (
    <CustodyClosed />
  ) : (
    <div className="grid gap-6">
      <CustodyTimeline transportId={id} />
      <ExternalContacts transportId={id} canChange={isAdministrator} canSee={owns || isAdministrator} />
    </div>
  );

const CustodyClosed = () => (
  <Empty title="Not available yet" text="Carriers see the chain of custody after the shipper accepts their offer." />
);
