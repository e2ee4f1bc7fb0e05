import { counted } from '#shared/counted.ts';

/** What an inspection holds, in words: '12 photos, a video, 2 marks'. */
export const countsWords = ({
  photos,
  videos = 0,
  marks,
}: {
  readonly photos: number;
  readonly videos?: number | undefined;
  readonly marks: number;
}): string => `${counted(photos, 'photo', 'photos')}, ${videos > 0 ? 'a video, ' : ''}${counted(marks, 'mark', 'marks')}`;
