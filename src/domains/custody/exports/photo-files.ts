import { isCarriersSide, isOverseer } from '#domains/transports/policy.ts';
import type { Claim } from '#domains/claims/schemas.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { getFiles, type LockedFile } from '#server/files/files.ts';

export interface PhotoFile {
  readonly name: string;
  readonly photoId: string;
  readonly kind: string;
  /** SHA-256 of the file as sent, which custody entries and inspections refer to. The stored file was re-encoded. */
  readonly originalSha256: string;
  readonly createdAt: string;
  readonly file: LockedFile;
}

interface Row extends Omit<PhotoFile, 'name' | 'file'> {
  readonly fileId: string;
  readonly isOwn: boolean;
  readonly section: string | null;
}

export interface PhotoAccess {
  readonly owns: boolean;
  readonly inspections: Inspections;
  readonly claims: readonly Claim[];
}

const endings: Readonly<Record<string, string>> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

const shownIn = ({ pickup, delivery, surveys }: Inspections): Set<string> =>
  new Set(
    [pickup, delivery, ...surveys].flatMap((one) => {
      if (!one?.content) return [];
      const { photos, video } = one.content;
      return [...photos.map(({ photoId }) => photoId), ...(video ? [video.videoId] : [])];
    }),
  );

const claimedIn = (claims: readonly Claim[]): Set<string | null> =>
  new Set(claims.flatMap(({ items, steps }) => [...items, ...steps].map(({ photoId }) => photoId)));

/** Photos of the vehicle, of the given inspections and claims, and evidence for shipper, carrier's side, author and overseers. */
export async function readPhotoFiles(ctx: ActorCtx, transportId: string, { owns, inspections, claims }: PhotoAccess): Promise<PhotoFile[]> {
  const { sql, actor } = ctx;
  const rows = await sql<Row[]>`
    select id as photo_id, document_type as kind, photo_section as section, original_sha256, iso(created_at) as created_at, file_id,
      user_id = ${actor.id} as is_own
    from documents where transport_id = ${transportId} and document_type in ('vehicle_photo', 'inspection_photo', 'inspection_video', 'evidence_photo')
    order by document_type desc, id`;
  const inspected = shownIn(inspections);
  const claimed = claimedIn(claims);
  const seesEvidence = owns || isOverseer(actor) || isCarriersSide(actor);
  const isFor = ({ kind, photoId, isOwn }: Row) =>
    kind === 'vehicle_photo' || (kind.startsWith('inspection_') ? inspected.has(photoId) : seesEvidence || isOwn || claimed.has(photoId));
  const visiblePhotos = rows.filter(isFor);
  const files = await getFiles(
    ctx,
    visiblePhotos.map(({ fileId }) => fileId),
  );
  return visiblePhotos.flatMap(({ fileId, section, isOwn: _own, ...photo }, at) => {
    const file = files.get(fileId);
    if (!file) return [];
    const ending = endings[file.mime] ?? 'jpg';
    const name = `${photo.kind === 'inspection_video' ? 'videos' : 'photos'}/${String(at + 1).padStart(3, '0')}-${section ?? photo.kind.replace('_photo', '')}.${ending}`;
    return [{ ...photo, name, file }];
  });
}
