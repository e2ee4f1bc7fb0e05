import type { Damage } from '../damage/damage-rules.ts';
import type { ShotName } from '../photos/shots-rules.ts';
import type { PhotoContent, StepContent, VideoContent } from '../steps-schemas.ts';

type DataOf<K extends StepContent['kind']> = Extract<StepContent, { kind: K }>['data'];

/** A step as it was written, with what only the server writes. */
export type WrittenStep =
  | StepContent
  | { readonly kind: 'photo'; readonly data: PhotoContent }
  | { readonly kind: 'video'; readonly data: VideoContent }
  | { readonly kind: 'reopened'; readonly data: { readonly reason: string } };

export type Signature = DataOf<'signature'>;

/** What an inspection says, all its steps taken together. */
export interface Content {
  readonly photos: readonly PhotoContent[];
  /** The one that was recorded last; nobody has to. */
  readonly video: VideoContent | null;
  readonly skipped: readonly { readonly shot: ShotName; readonly reason: string }[];
  readonly vin: DataOf<'vin'> | null;
  readonly readings: DataOf<'readings'> | null;
  readonly operation: DataOf<'operation'> | null;
  readonly surroundings: DataOf<'surroundings'> | null;
  readonly items: DataOf<'items'> | null;
  readonly damages: readonly Damage[];
  /** Whoever inspects has said that there is nothing more to mark. */
  readonly walkedAround: boolean;
  readonly outcome: DataOf<'outcome'> | null;
  readonly signatures: readonly Signature[];
}

/** An inspection of which nothing is written yet. */
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

/** A photo stands until its shot is taken again; photos of marks and of what else there is all stand. */
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

/** A mark that is written again keeps its place in the list and its photos. */
const withDamage = (content: Content, damage: Damage): Content => {
  const isKnown = content.damages.some(({ damageId }) => damageId === damage.damageId);
  const damages = isKnown ? content.damages.map((one) => (one.damageId === damage.damageId ? damage : one)) : [...content.damages, damage];
  return { ...content, damages };
};

function written(content: Content, step: Exclude<WrittenStep, { kind: 'signature' | 'reopened' }>): Content {
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

/**
 * What an inspection says after one more step. A signature stands for what was there when it was given: any step behind it takes it back,
 * and it has to be given again.
 */
export function contentAfter(content: Content, step: WrittenStep): Content {
  if (step.kind === 'reopened') return content;
  if (step.kind !== 'signature') return { ...written(content, step), signatures: [] };
  const others = content.signatures.filter(({ party }) => party !== step.data.party);
  return { ...content, signatures: [...others, step.data] };
}

/** What an inspection says after these steps, in their order. */
export const getContent = (steps: readonly WrittenStep[]): Content => steps.reduce(contentAfter, emptyContent);
