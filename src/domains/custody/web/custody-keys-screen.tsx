import { formatDateTime, formatDate } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { listSignedDays, listSigningKeys, type PublishedDay, type SigningKey } from '../signing/contract.ts';

export const meta = () => pageTitle('Signing Keys');

function Key({ fingerprint, publicKey, createdAt, retiredAt }: SigningKey) {
  return (
    <li className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="figures">{fingerprint.slice(0, 16)}</span>
        <Badge tone={retiredAt ? 'neutral' : 'good'}>{retiredAt ? 'Retired' : 'Signs now'}</Badge>
      </h3>
      <Facts
        facts={[
          { label: 'Signs since', value: formatDateTime(createdAt), figures: true },
          ...(retiredAt ? [{ label: 'Until', value: formatDateTime(retiredAt), figures: true }] : []),
          { label: 'Public key, Ed25519', value: <span className="break-all">{publicKey}</span>, figures: true, wide: true },
          { label: 'SHA-256 of the public key', value: <span className="break-all">{fingerprint}</span>, figures: true, wide: true },
        ]}
      />
    </li>
  );
}

const columns: readonly Column<PublishedDay>[] = [
  { key: 'day', header: 'Day (UTC)', cell: ({ day }) => formatDate(day) },
  { key: 'heads', header: 'Chains that grew', align: 'right', cell: ({ heads }) => heads },
  { key: 'hash', header: 'Head of the day', cell: ({ hash }) => <span className="figures break-all">{hash}</span> },
];

/** All keys by which chains of custody were ever signed, and the heads of the last days, for everybody. */
export default function CustodyKeysScreen() {
  const keys = useCall(listSigningKeys, {});
  const days = useCall(listSignedDays, { query: { limit: 14 } });
  return (
    <Page
      title="Signing keys"
      text="Each day the chains of custody of all transports are brought under one head, which is signed. With a key from this page anybody can check an evidence export, or a head noted earlier, without us."
    >
      <div className="grid gap-8">
        <section className="grid gap-4" aria-labelledby="keys">
          <h2 id="keys" className="font-head text-lg font-bold">
            Public keys
          </h2>
          <ListState
            query={keys}
            empty={<Empty title="No key yet" text="The first one is made when the first day is signed, shortly after midnight UTC." />}
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
        <section className="grid gap-4" aria-labelledby="days">
          <h2 id="days" className="font-head text-lg font-bold">
            Signed days
          </h2>
          <p className="max-w-text text-muted">
            Days without entries are signed too. Each head holds the one before it: note one, and nothing before it can be changed unseen.
          </p>
          <ListState query={days} empty={<Empty title="No day is signed yet" text="A day is signed shortly after it has ended in UTC." />}>
            {(rows) => <Table caption="Signed days" columns={columns} rows={rows} rowKey={({ day }) => day} />}
          </ListState>
        </section>
      </div>
    </Page>
  );
}
