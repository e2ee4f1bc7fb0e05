import { formatPhone } from '#shared/text/phones.ts';
import type { Stop } from '#shared/next-action-schemas.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { telHref } from '#web/ui/tel-href.ts';
import { toDirectionsUrl } from './next-action-labels.ts';

export function StopLines({ stop: { address, contactName, contactPhone } }: { stop: Stop }) {
  return (
    <div className="mt-1 grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{address}</span>
        {contactName && <span className="text-muted">, {contactName}</span>}
      </p>
      <StopLinks stop={{ address, contactName, contactPhone }} />
    </div>
  );
}

export function StopLinks({ stop: { address, contactName, contactPhone } }: { stop: Stop }) {
  const tel = contactPhone ? telHref(contactPhone) : null;
  const className =
    'inline-flex min-h-12 items-center gap-2 rounded border border-line-strong px-4 font-head font-semibold no-underline hover:border-ink';
  return (
    <p className="flex flex-wrap gap-2">
      <a href={toDirectionsUrl(address, navigator.userAgent)} target="_blank" rel="noreferrer" className={className}>
        <Icon name="map-pin" /> Navigate
      </a>
      {tel && (
        <a href={tel} className={className}>
          <Icon name="phone" /> Call<span className="sr-only">{` ${contactName ?? formatPhone(contactPhone ?? '')}`}</span>
        </a>
      )}
    </p>
  );
}
