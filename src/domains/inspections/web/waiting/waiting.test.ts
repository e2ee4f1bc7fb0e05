import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { Work } from '#web/offline/work.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { bothSignatures, buildInspectionView, completeSteps } from '#domains/inspections/fixtures.ts';
import { requiredShots } from '#domains/inspections/photos/shots-rules.ts';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import { withView } from '../own-view.ts';
import { isOnPhone, applyPendingWork, type WaitingKind, type PendingContent } from './waiting.ts';

const job = newId();
const vehicle = {
  vehicleType: 'car',
  vehicleYear: 2019,
  vin: '1HGCV1F30KA000006',
  title: '2019 Honda Accord',
  customerName: null,
} as const;
const bare: Inspections = { vehicle, pickup: null, delivery: null, surveys: [], can: { inspect: 'pickup', survey: false } };
const served = buildInspectionView(job);

let n = 0;
const work = <K extends WaitingKind>(kind: K, says: PendingContent[K], more: Partial<Work> = {}): Work => ({
  n: (n += 1),
  id: newId(),
  job,
  kind,
  says,
  file: null,
  refusal: null,
  ...more,
});
const doneAt = '2026-11-22T10:01:00.000Z';
const step = (says: StepContent, more: Partial<Work> = {}) => work('inspection.step', { stage: 'pickup', doneAt, says }, more);
const begin = (): Work => {
  const body = { id: newId(), stage: 'pickup', deviceId: newId(), startedAt: doneAt, place: null, noPlaceReason: 'No signal' } as const;
  return work('inspection.begin', { stage: 'pickup', body });
};
const seen = (all: Inspections, waiting: readonly Work[]) => applyPendingWork(all, 'pickup', waiting, 'Dana Okafor');

describe('an inspection on a phone', () => {
  it('does not exist before it starts, and can start without a connection', () => {
    expect(seen(bare, []).view).toBeNull();
    const begun = begin();
    expect(seen(bare, [begun])).toMatchObject({
      view: {
        state: 'open',
        transportId: job,
        inspectorName: 'Dana Okafor',
        deviceId: (begun.says as { body: { deviceId: string } }).body.deviceId,
      },
      sent: 0,
      waiting: 1,
    });
  });

  it('shows the server state with unsent steps applied', () => {
    const shot = requiredShots('car')[0]!;
    const photo = work('inspection.photo', { stage: 'pickup', doneAt, shot });
    const here = seen({ ...bare, pickup: served }, [photo, step({ kind: 'items', data: { present: false, list: '' } })]);
    expect(here.view!.content!.items).toEqual({ present: false, list: '' });
    expect(here.view!.content!.photos.map(({ photoId, ...rest }) => [photoId, isOnPhone(rest)])).toEqual([[photo.id, true]]);
    expect([here.view!.progress.done, here.sent, here.waiting]).toEqual([2, 0, 2]);
  });

  it('is separate from the other stage', () => {
    const other = work('inspection.seal', { stage: 'delivery' });
    expect(seen({ ...bare, pickup: served }, [other])).toMatchObject({ waiting: 0, isSealing: false });
  });

  it('is shown as sealed until the server answers, and as open if a step was refused', () => {
    const steps = [...completeSteps('car'), ...bothSignatures].map((says) => step(says as StepContent));
    const sealing = work('inspection.seal', { stage: 'pickup' });
    expect(seen({ ...bare, pickup: served }, [...steps, sealing])).toMatchObject({ isSealing: true, view: { progress: { missing: 0 } } });
    const refused = { ...sealing, refusal: 'Enter the release code' };
    expect(seen({ ...bare, pickup: served }, [...steps, refused]).isSealing).toBe(false);
    const held = step({ kind: 'items', data: { present: true, list: 'x' } }, { refusal: 'At most 300 characters' });
    expect(seen({ ...bare, pickup: served }, [held, ...steps, sealing]).isSealing).toBe(false);
    const sealed = { ...served, state: 'sealed' } as const;
    expect(seen({ ...bare, pickup: sealed }, [step({ kind: 'items', data: { present: true, list: 'x' } })]).view).toBe(sealed);
  });
});

describe('an independent inspection on a phone', () => {
  const own = { ...served, stage: 'survey' } as const;
  const others = { ...own, id: newId(), deviceId: null, can: { write: false, reopen: false } };
  const sealed = { ...own, id: newId(), state: 'sealed', can: { write: false, reopen: false } } as const;
  const at = (surveys: Inspections['surveys'], waiting: readonly Work[] = []) =>
    applyPendingWork({ ...bare, surveys }, 'survey', waiting, 'Ngozi Abara').view?.id;

  it('is the own open one, otherwise the last sealed one, never that of another agent', () => {
    expect(at([others, own, sealed])).toBe(own.id);
    expect(at([others, sealed])).toBe(sealed.id);
    expect(at([others])).toBeUndefined();
  });

  it('started after a sealed one is a separate inspection', () => {
    const body = { id: newId(), stage: 'survey', deviceId: newId(), startedAt: doneAt, place: null, noPlaceReason: 'No signal' } as const;
    const begun = work('inspection.begin', { stage: 'survey', body });
    expect(at([sealed], [begun])).toBe(body.id);
    expect(at([own, sealed], [begun])).toBe(own.id);
  });

  it('replaces its earlier version in the list', () => {
    const { surveys } = withView({ ...bare, surveys: [others, own] }, { ...own, nextSequence: 9 });
    expect(surveys.map(({ id, nextSequence }) => [id, nextSequence])).toEqual([
      [own.id, 9],
      [others.id, 1],
    ]);
  });
});
