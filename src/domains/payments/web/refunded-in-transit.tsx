import { formatPhone } from '#shared/text/phones.ts';
import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { telHref } from '#web/ui/tel-href.ts';
import { refundedInTransit } from '../booking/refunded-in-transit-rules.ts';

interface PaidBackProps {
  /** As far as the reader may know it. */
  contact?: { readonly name: string | null; readonly phone: string | null } | undefined;
}

export function RefundedInTransit({ contact }: PaidBackProps) {
  const tel = contact?.phone ? telHref(contact.phone) : null;
  const linkClass = 'inline-flex min-h-12 items-center font-semibold text-action-ink underline underline-offset-2 [overflow-wrap:anywhere]';
  return (
    <Alert tone="warn" title="The payment was refunded to the shipper">
      <p>{refundedInTransit}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <a href={`mailto:${supportEmail}`} className={linkClass}>
          Email {productName} support: {supportEmail}
        </a>
        {tel && contact && (
          <a href={tel} className={linkClass}>
            Call the shipper’s contact: <span>{contact.name ? `${contact.name}, ` : ''}</span>
            <span>{contact.phone && formatPhone(contact.phone)}</span>
          </a>
        )}
      </p>
    </Alert>
  );
}
