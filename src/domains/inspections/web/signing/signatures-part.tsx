import { counted } from '#shared/text/counted.ts';
import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { toCounts, describeCounts } from '#domains/inspections/counts-rules.ts';
import type { Section } from '#domains/inspections/missing-rules.ts';
import { getExceptions, toMissing, sectionLabels } from '#domains/inspections/missing-rules.ts';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import type { PartProps } from '../part.ts';
import { PartFrame } from '../part-frame.tsx';
import { signerName, signersByStage, type Party } from '#domains/inspections/signers-rules.ts';
import { PhotoExceptions } from '../photos/photo-exceptions.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { SignatureView } from './signature-view.tsx';
import { WrittenContent } from './written-content.tsx';

const texts: Readonly<Record<InspectionStage, string>> = {
  pickup: 'Both of you read the report, then sign. This picks up the vehicle.',
  delivery: 'Both of you read the report, then sign. This delivers the vehicle.',
  survey: "Read the report, then sign. Once sealed, it can't be changed, and both parties can read it.",
};

const seals: Readonly<Record<InspectionStage, string>> = {
  pickup: 'Seal and pick up',
  delivery: 'Seal and deliver',
  survey: 'Seal and file',
};

export function SignaturesPart(props: PartProps & { onGoTo: (section: Section) => void }) {
  const { stage, vehicle, content, work, place, onBack, onGoTo } = props;
  const [signing, setSigning] = useState<Party | null>(null);
  const [pending, setPending] = useState(false);
  const missing = toMissing({ ...vehicle, stage }, content).filter(({ section }) => section !== 'signatures');
  const parties = signersByStage[stage];
  const isSigned = parties.every((one) => content.signatures.some(({ party }) => party === one));
  const seal = async () => {
    setPending(true);
    await work.seal();
    setPending(false);
  };
  return (
    <PartFrame
      title="Signatures"
      place={place}
      text={texts[stage]}
      failure={work.failure}
      action={isSigned && missing.length === 0 ? seals[stage] : ''}
      pending={pending}
      onNext={() => void seal()}
      onBack={onBack}
    >
      {missing.length > 0 && (
        <Alert tone="warn" title={`${counted(missing.length, { one: 'item is', other: 'items are' })} missing`}>
          <ul aria-label="Missing" className="grid gap-1">
            {[...Map.groupBy(missing, ({ section }) => section)].map(([section, items]) => (
              <li key={section}>
                <button type="button" onClick={() => onGoTo(section)} className="min-h-12 text-left text-action-ink underline">
                  {sectionLabels[section]}: {items.length === 1 ? items[0]!.words : `${items.length} missing`}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <PhotoExceptions exceptions={[...getExceptions(props.type, content)]} />
      <ReadFirst {...props} />
      {parties.map((party) => {
        const name = signerName(stage, party);
        const signature = content.signatures.find((one) => one.party === party);
        return (
          <section key={party} aria-label={name} className="grid gap-3 rounded border border-line bg-surface p-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-lg">{name}</h3>
              <Badge tone={signature ? 'good' : 'neutral'}>
                {signature ? (signature.how === 'absent' ? 'Absent' : 'Signed') : 'Not signed'}
              </Badge>
            </div>
            {signature && <SignatureView signature={signature} />}
            <Button variant={signature ? 'secondary' : 'primary'} size="lg" disabled={missing.length > 0} onClick={() => setSigning(party)}>
              {signature ? `${name} signs again` : `${name} signs`}
            </Button>
          </section>
        );
      })}
      {signing && <SignDialog {...props} party={signing} name={signerName(stage, signing)} onClose={() => setSigning(null)} />}
    </PartFrame>
  );
}

function ReadFirst({ transportId, type, stage, content, before }: PartProps) {
  const digest = describeCounts(toCounts(content));
  return (
    <FoldCard title="Report" digest={`${digest}. Tap to read`}>
      <div className="grid gap-6">
        <WrittenContent transportId={transportId} type={type} stage={stage} content={content} before={before} remarks={{}} level={3} />
      </div>
    </FoldCard>
  );
}
