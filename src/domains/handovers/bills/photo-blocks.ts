import type { Content } from '#domains/inspections/sealing/content-rules.ts';
import { shots, type ShotName } from '#domains/inspections/photos/shots-rules.ts';
import { describeSeconds } from '#domains/inspections/videos/video-rules.ts';
import type { Services } from '#server/services.ts';
import { readFile } from '#server/files/files.ts';
import type { PdfBlock, PdfPhoto } from '#server/pdf/document.ts';
import type { Bill } from './queries.ts';

const shotLabel = (shot: ShotName | null): string => (shot ? shots[shot].label : 'Damage or detail');

/** A photo of a whole side lists every mark on that side. */
const marksOn = ({ damages }: Content, { shot, damageId }: Content['photos'][number]): number[] =>
  damages.flatMap((mark, at) => (mark.damageId === damageId || mark.view === shot ? [at + 1] : []));

/** Groups of eight characters, so that the hash is readable and can wrap. */
const inGroups = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(' ');

const toPhoto = (files: Services['files'], { content, thumbs }: Bill, photo: Content['photos'][number]): PdfPhoto => {
  const thumb = thumbs.get(photo.photoId);
  return {
    caption: shotLabel(photo.shot),
    marks: marksOn(content, photo),
    note: inGroups(photo.sha256),
    open: thumb ? () => readFile(files, thumb) : null,
  };
};

function toOtherBlocks({ video, skipped }: Content): PdfBlock[] {
  const rows = [
    ...(video ? [[`Video without sound, ${describeSeconds(video.seconds)}`, `SHA-256 ${video.sha256}`]] : []),
    ...skipped.map(({ shot, reason }) => [shotLabel(shot), `not taken: ${reason}`]),
  ];
  if (rows.length === 0) return [];
  const columns = [
    { header: 'Photo or video', share: 2.4 },
    { header: 'Remark', share: 8 },
  ];
  return [{ kind: 'table', caption: 'Video, and photos not taken', columns, rows }];
}

export const photoBlocks = (files: Services['files'], bill: Bill): PdfBlock[] => {
  const { photos, video } = bill.content;
  return [
    { kind: 'heading', text: `${video ? 'Photos and video' : 'Photos'}, each with the SHA-256 of its original file` },
    ...(photos.length > 0 ? [{ kind: 'photos', photos: photos.map((photo) => toPhoto(files, bill, photo)) } as const] : []),
    ...toOtherBlocks(bill.content),
  ];
};
