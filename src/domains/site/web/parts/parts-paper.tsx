import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Bars, Sparkline } from '#web/ui/pictures/charts.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { Columns, Group, Row, Shown } from './parts-group.tsx';

const badges: readonly [Tone, string][] = [
  ['neutral', 'Draft'],
  ['action', 'Quoted'],
  ['good', 'Delivered'],
  ['warn', 'Expires soon'],
  ['bad', 'Cancelled'],
  ['lane', 'In Transit'],
  ['default', 'Completed'],
];

export function DocumentParts() {
  return (
    <Group title="Display">
      <Shown name="Badges: a shape beside each color">
        <Row>
          {badges.map(([tone, label]) => (
            <Badge key={tone} tone={tone}>
              {label}
            </Badge>
          ))}
          <Badge plain>Shipper</Badge>
        </Row>
      </Shown>
      <StatRow>
        <Stat label="Active Quotes" value={12} note="Waiting for you: 3" icon="file" to="/ui" />
        <Stat label="Pending Shipments" value={0} icon="truck" />
        <Stat label="Completed Transports" value={undefined} icon="circle-check" />
        <Stat label="Compliance Status" value="Active" note={<Badge tone="good">Can bid</Badge>} icon="shield" />
      </StatRow>
      <Columns>
        <Sheet />
        <div className="grid content-start gap-4">
          <Alerts />
        </div>
      </Columns>
      <Columns>
        <Shown name="Bars">
          <Bars
            label="Requests by state"
            items={[
              { label: 'Texas', value: 42 },
              { label: 'Ohio', value: 17 },
              { label: 'Maine', value: 0 },
            ]}
          />
        </Shown>
        <Shown name="Sparkline">
          <Sparkline label="Requests per day, 14 today" values={[4, 6, 5, 9, 8, 12, 11, 14]} />
        </Shown>
      </Columns>
    </Group>
  );
}

function Sheet() {
  return (
    <Card
      title="2003 Honda Accord"
      text="Quote 3 of 4, valid until Nov 27, 2026"
      level={3}
      aside={<Badge tone="action">Quoted</Badge>}
      foot={
        <>
          <Button>Accept quote</Button>
          <Button variant="secondary">Ask a question</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Facts
          facts={[
            { label: 'Origin', value: 'Portland, OR 97209' },
            { label: 'Destination', value: 'Nashville, TN 37203' },
            { label: 'VIN', value: '1HGCM82633A004352', figures: true },
            { label: 'Pickup', value: '' },
          ]}
        />
        <PriceLines
          caption="Price of the quote"
          lines={[
            { label: 'Base rate', amount: '$1,240.00' },
            { label: 'Fuel surcharge', amount: '$148.00', note: 'Based on the diesel price on the day of the estimate' },
          ]}
          total={{ label: 'Total', amount: '$1,388.00' }}
        />
      </div>
    </Card>
  );
}

function Alerts() {
  return (
    <>
      <Alert title="Test payments">No card is charged.</Alert>
      <Alert tone="good" title="Insurance verified">
        Until Mar 02, 2027.
      </Alert>
      <Alert tone="warn" title="A document expires in 12 days" actions={<Button size="sm">Upload new document</Button>}>
        Certificate of insurance, Dec 02, 2026.
      </Alert>
      <Alert tone="bad" title="Already accepted">
        This quote was accepted two minutes ago.
      </Alert>
    </>
  );
}
