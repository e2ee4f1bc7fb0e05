import type { Damage } from '../damage/damage-rules.ts';
import type { ShotName } from '../photos/shots-rules.ts';
import type { PhotoContent, StepContent, VideoContent } from '../steps-schemas.ts';

type DataOf<K extends StepContent['kind']> = Extract<StepContent, { kind: K }>['data'];

/** Includes the kinds that only the server writes. */
export type WrittenStep =
  | StepContent
  | { readonly kind: 'photo'; readonly data: PhotoContent }
  | { readonly kind: 'video'; readonly data: VideoContent }
  | { readonly kind: 'reopened'; readonly data: { readonly reason: string } };

export type Signature = DataOf<'signature'>;

export interface Content {
  readonly photos: readonly PhotoContent[];
  readonly video: VideoContent | null;
  readonly skipped: readonly { readonly shot: ShotName; readonly reason: string }[];
  readonly vin: DataOf<'vin'> | null;
  readonly readings: DataOf<'readings'> | null;
  readonly operation: DataOf<'operation'> | null;
  readonly surroundings: DataOf<'surroundings'> | null;
  readonly items: DataOf<'items'> | null;
  readonly damages: readonly Damage[];
  /** The inspector confirmed that all damage is marked. */
  readonly walkedAround: boolean;
  readonly outcome: DataOf<'outcome'> | null;
  readonly signatures: readonly Signature[];
}

export const emptyContent: Content = {
  photos: [],
  video: null,
  skipped: [],
  vin: null,
  readings: null,
  operation: null,
  surroundings: null,
  items: null,
  damages: [],
  walkedAround: false,
  outcome: null,
  signatures: [],
};

/** A retaken photo replaces the previous one of its shot; photos of marks and details all count. */
const withPhoto = ({ photos, skipped, ...rest }: Content, photo: PhotoContent): Content => ({
  ...rest,
  photos: [...photos.filter(({ shot }) => photo.shot === null || shot !== photo.shot), photo],
  skipped: skipped.filter(({ shot }) => shot !== photo.shot),
});

const withoutDamage = (content: Content, damageId: string): Content => ({
  ...content,
  damages: content.damages.filter((one) => one.damageId !== damageId),
  photos: content.photos.filter((photo) => photo.damageId !== damageId),
});

/** A changed mark keeps its position and photos. */
const withDamage = (content: Content, damage: Damage): Content => {
  const isKnown = content.damages.some(({ damageId }) => damageId === damage.damageId);
  const damages = isKnown ? content.damages.map((one) => (one.damageId === damage.damageId ? damage : one)) : [...content.damages, damage];
  return { ...content, damages };
};

function withStep(content: Content, step: Exclude<WrittenStep, { kind: 'signature' | 'reopened' }>): Content {
  switch (step.kind) {
    case 'photo':
      return withPhoto(content, step.data);
    case 'video_removed':
      return { ...content, video: null };
    case 'shot_skipped':
      return {
        ...content,
        skipped: [...content.skipped.filter(({ shot }) => shot !== step.data.shot), step.data],
        photos: content.photos.filter(({ shot }) => shot !== step.data.shot),
      };
    case 'damage':
      return withDamage(content, step.data);
    case 'damage_removed':
      return withoutDamage(content, step.data.damageId);
    case 'walked_around':
      return { ...content, walkedAround: step.data.nothingMore };
    default:
      return { ...content, [step.kind]: step.data };
  }
}

/** Any later step invalidates the signatures, which must then be given again. */
export function applyStep(content: Content, step: WrittenStep): Content {
  if (step.kind === 'reopened') return content;
  if (step.kind !== 'signature') return { ...withStep(content, step), signatures: [] };
  const others = content.signatures.filter(({ party }) => party !== step.data.party);
  return { ...content, signatures: [...others, step.data] };
}

export const getContent = (steps: readonly WrittenStep[]): Content => steps.reduce(applyStep, emptyContent);
