import { counted } from '#shared/text/counted.ts';
import type { Content } from './sealing/content-rules.ts';

export const toCounts = ({ photos, video, damages }: Content) => ({
  photos: photos.length,
  videos: video ? 1 : 0,
  marks: damages.length,
});

/** '12 photos, 1 video, 2 marks'. */
export const describeCounts = ({
  photos,
  videos = 0,
  marks,
}: {
  readonly photos: number;
  readonly videos?: number | undefined;
  readonly marks: number;
}): string =>
  `${counted(photos, { one: 'photo', other: 'photos' })}, ${videos > 0 ? '1 video, ' : ''}${counted(marks, { one: 'mark', other: 'marks' })}`;
