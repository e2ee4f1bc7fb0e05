import type { PublishedDay, SigningKey } from '#domains/custody/signing/schemas.ts';
import { listAuditDays } from '#domains/audit/endpoints.ts';
import { listSignedDays, listSigningKeys } from '#domains/custody/endpoints.ts';
import { formatDateTime, formatDate } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';

export const meta = () => pageTitle('Signing Keys');

function Key({ fingerprint, publicKey, createdAt, retiredAt }: SigningKey) {
  return (
    <li className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="figures">{fingerprint.slice(0, 16)}</span>
        <Badge tone={retiredAt ? 'neutral' : 'good'}>{retiredAt ? 'Retired' : 'Active'}</Badge>
      </h3>
      <Facts
        facts={[
          { label: 'Active since', value: formatDateTime(createdAt), figures: true },
          ...(retiredAt ? [{ label: 'Until', value: formatDateTime(retiredAt), figures: true }] : []),
          { label: 'Public key, Ed25519', value: <span className="break-all">{publicKey}</span>, figures: true, wide: true },
          { label: 'SHA-256 of the public key', value: <span className="break-all">{fingerprint}</span>, figures: true, wide: true },
        ]}
      />
    </li>
  );
}

const toColumns = (heads: string): readonly Column<PublishedDay>[] => [
  { key: 'day', header: 'Day (UTC)', cell: ({ day }) => formatDate(day) },
  { key: 'heads', header: heads, align: 'right', cell: ({ heads: grown }) => grown },
  { key: 'hash', header: 'Head hash', cell: ({ hash }) => <span className="figures break-all">{hash}</span> },
];

interface SignedDaysProps {
  id: string;
  title: string;
  text: string;
  endpoint: typeof listSignedDays | typeof listAuditDays;
  heads: string;
}

function SignedDays({ id, title, text, endpoint, heads }: SignedDaysProps) {
  const days = useCall(endpoint, { query: { limit: 14 } });
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h2 id={id} className="font-head text-lg font-bold">
        {title}
      </h2>
      <p className="max-w-text text-muted">{text}</p>
      <ListState query={days} empty={<Empty title="No days signed yet" text="We sign each day shortly after it ends (UTC)." />}>
        {(rows) => <Table caption={title} columns={toColumns(heads)} rows={rows} rowKey={({ day }) => day} />}
      </ListState>
    </section>
  );
}

export default function SigningKeysScreen() {
  const keys = useCall(listSigningKeys, {});
  return (
    <Page
      title="Signing keys"
      text="Every day we sign one hash over all chains of custody and one over the audit log. With the keys on this page, you can verify an evidence export or an earlier hash yourself."
    >
      <div className="grid gap-8">
        <section className="grid gap-4" aria-labelledby="keys">
          <h2 id="keys" className="font-head text-lg font-bold">
            Public keys
          </h2>
          <ListState
            query={keys}
            empty={<Empty title="No keys yet" text="We create the first key when we sign the first day, shortly after midnight UTC." />}
          >
            {(rows) => (
              <ul className="grid gap-6">
                {rows.map((row) => (
                  <Key key={row.id} {...row} />
                ))}
              </ul>
            )}
          </ListState>
        </section>
        <SignedDays
          id="days"
          title="Signed days"
          text="We also sign days without entries. Each hash includes the previous one: if you keep one, you can detect any earlier change."
          endpoint={listSignedDays}
          heads="Chains with new entries"
        />
        <SignedDays
          id="audit-days"
          title="Signed days of the audit log"
          text="Administrators’ actions have their own log. Its hashes are linked in the same way and reveal nothing about its content."
          endpoint={listAuditDays}
          heads="Months with new entries"
        />
      </div>
    </Page>
  );
}
