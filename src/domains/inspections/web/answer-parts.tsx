import { useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { RadioGroup } from '#web/ui/inputs/radio-group.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import {
  getAsks,
  lights,
  operationAnswerLabels,
  operationAnswers,
  operationLabels,
  surfaces,
  verdicts,
  weathers,
  type OperationAnswer,
} from '../asks-rules.ts';
import { findContentChanges } from '../damage/compare-rules.ts';
import type { PartProps } from './part.ts';
import { PartFrame } from './part-frame.tsx';
import { useWriting } from './waiting/use-writing.ts';

const toChoices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

export function OperationPart({ type, content, work, place, onNext, onBack }: PartProps) {
  const operations = getAsks(type).operations;
  const none = { runs: null, rolls: null, brakes: null, steers: null };
  const [answers, setAnswers] = useState<Record<string, OperationAnswer | null>>({ ...none, ...content.operation });
  const { runs = null, rolls = null, brakes = null, steers = null } = answers;
  const step = { kind: 'operation', data: { runs, rolls, brakes, steers } } as const;
  const { save, pending } = useWriting(work, content.operation, step, onNext);
  return (
    <PartFrame
      title="What works"
      place={place}
      failure={work.failure}
      pending={pending}
      isEmpty={!operations.some((name) => answers[name])}
      onNext={() => save(operations.some((name) => answers[name]))}
      onBack={onBack}
    >
      {operations.map((name) => (
        <Field key={name} label={operationLabels[name]} group>
          <Segmented
            isLarge
            choices={operationAnswers.map((value) => ({ value, label: operationAnswerLabels[value] }))}
            value={answers[name] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [name]: value as OperationAnswer })}
          />
        </Field>
      ))}
    </PartFrame>
  );
}

export function SurroundingsPart({ content, work, place, onNext, onBack }: PartProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({ weather: '', light: '', surface: '', ...content.surroundings });
  const isWhole = Object.values(answers).every(Boolean);
  const step = { kind: 'surroundings', data: answers } as never;
  const { save, pending } = useWriting(work, content.surroundings, step, onNext);
  const toChoice = (name: string, label: string, labels: Readonly<Record<string, string>>) => (
    <Field label={label} group>
      <Segmented
        isLarge
        choices={toChoices(labels)}
        value={answers[name] ?? ''}
        onChange={(value) => setAnswers({ ...answers, [name]: value })}
      />
    </Field>
  );
  return (
    <PartFrame
      title="Weather and light"
      place={place}
      text="The report says if conditions may hide damage."
      failure={work.failure}
      pending={pending}
      isEmpty={!isWhole}
      onNext={() => save(isWhole)}
      onBack={onBack}
    >
      {toChoice('weather', 'Weather', weathers.labels)}
      {toChoice('light', 'Light', lights.labels)}
      {toChoice('surface', 'Vehicle surface', surfaces.labels)}
    </PartFrame>
  );
}

export function ItemsPart({ stage, content, before, work, place, onNext, onBack }: PartProps) {
  const [present, setPresent] = useState(content.items ? String(content.items.present) : '');
  const [list, setList] = useState(content.items?.list ?? '');
  const step = { kind: 'items', data: { present: present === 'true', list: present === 'true' ? list : '' } } as const;
  const { save, pending } = useWriting(work, content.items, step, onNext);
  const text = before?.items?.present
    ? `At pickup: ${before.items.list}`
    : stage === 'survey'
      ? "Items in the vehicle that don't belong to it."
      : 'Most carriers allow up to 100 lb in the trunk. It is not insured.';
  return (
    <PartFrame
      title="Personal items"
      place={place}
      text={text}
      failure={work.failure}
      pending={pending}
      isEmpty={present === ''}
      onNext={() => save(present !== '')}
      onBack={onBack}
    >
      <Field label={stage === 'pickup' ? 'Any items traveling along?' : 'Any items inside?'} group>
        <RadioGroup
          choices={[
            { value: 'false', label: 'No' },
            { value: 'true', label: 'Yes' },
          ]}
          value={present}
          onChange={setPresent}
        />
      </Field>
      {present === 'true' && (
        <Field label="What, and where it is">
          <Textarea value={list} onChange={({ target }) => setList(target.value)} maxLength={1000} rows={3} />
        </Field>
      )}
    </PartFrame>
  );
}

export function OutcomePart({ content, before, work, place, onNext, onBack }: PartProps) {
  const [verdict, setVerdict] = useState<string>(content.outcome?.verdict ?? '');
  const [note, setNote] = useState(content.outcome?.note ?? '');
  const step = { kind: 'outcome', data: { verdict: verdict as keyof typeof verdicts, note } } as const;
  const { save, pending } = useWriting(work, content.outcome, step, onNext);
  const changes = before ? findContentChanges(before, content) : [];
  return (
    <PartFrame
      title="Receipt"
      place={place}
      text="The receiver decides."
      failure={work.failure}
      pending={pending}
      isEmpty={verdict === ''}
      onNext={() => save(verdict !== '')}
      onBack={onBack}
    >
      {changes.length > 0 && (
        <Alert tone="warn" title="Since pickup">
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Field label="The vehicle is received" group>
        <RadioGroup choices={toChoices(verdicts)} value={verdict} onChange={setVerdict} />
      </Field>
      {verdict !== '' && verdict !== 'clean' && (
        <Field label="Receiver's notes">
          <Textarea value={note} onChange={({ target }) => setNote(target.value)} maxLength={1000} rows={3} />
        </Field>
      )}
    </PartFrame>
  );
}
