import { formatDateTime } from '#shared/dates.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { LicenseUpload } from '../driver-license/license-schemas.ts';
import { getLicenseImage, listLicenses } from '../endpoints.ts';
import { formatKilobytes, formatPlace } from '../driver-license/license-rules.ts';

export function LicenseUploads({ transportId }: { transportId: string }) {
  const uploads = useCall(listLicenses, { params: { id: transportId } }, { fresh: true });
  return (
    <Card title="Driver license uploads">
      <div className="grid gap-4">
        <Alert tone="info">Driver license images are restricted to authorized personnel. Every view is logged.</Alert>
        <ListState query={uploads} empty={<p className="text-muted">No driver license was uploaded for this transport.</p>}>
          {(list) => (
            <ul className="grid gap-4">
              {list.map((upload) => (
                <li key={upload.id}>
                  <Upload upload={upload} />
                </li>
              ))}
            </ul>
          )}
        </ListState>
      </div>
    </Card>
  );
}

function Upload({ upload }: { upload: LicenseUpload }) {
  const { id, licenseType, hasUpload, driverName, fileSize, mimeType, geoLocation, uploadedAt, deletedAt } = upload;
  const side = licenseType === 'front' ? 'Front' : 'Back';
  return (
    <article aria-label={`${side}, ${driverName}`} className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-head font-semibold">{driverName}</span>
        {hasUpload ? (
          <a
            href={getUrl(getLicenseImage.path, { params: { id } })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-10 items-center text-action-ink underline underline-offset-2"
          >
            View picture<span className="sr-only"> of the {licenseType} (opens in another tab)</span>
          </a>
        ) : (
          <Badge tone="neutral">{`Deleted ${deletedAt ? formatDateTime(deletedAt) : ''}`}</Badge>
        )}
      </p>
      <Facts
        columns={3}
        facts={[
          { label: 'License type', value: side },
          { label: 'Uploaded', value: formatDateTime(uploadedAt) },
          { label: 'Size', value: formatKilobytes(fileSize), figures: true },
          { label: 'MIME type', value: mimeType, figures: true },
          { label: 'GPS', value: geoLocation ? formatPlace(geoLocation) : 'Not captured', figures: true },
        ]}
      />
    </article>
  );
}
