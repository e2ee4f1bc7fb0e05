import { isCarriersSide, isOverseer } from '#domains/transports/policy.ts';
import type { Claim } from '#domains/claims/schemas.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { getFiles, type LockedFile } from '#server/files/files.ts';

/** A picture or a video that goes along: its name in the archive, what is known of it, and its file. */
export interface PhotoFile {
  readonly name: string;
  readonly photoId: string;
  readonly kind: string;
  /** SHA-256 of what the phone sent, as the chain of custody and the inspection name it; the file was written anew without metadata. */
  readonly originalSha256: string;
  readonly createdAt: string;
  readonly file: LockedFile;
}

interface Row extends Omit<PhotoFile, 'name' | 'file'> {
  readonly fileId: string;
  readonly isOwn: boolean;
  readonly section: string | null;
}

/** What this reader sees of the transport beside its pictures. */
export interface PhotoAccess {
  /** The request is the reader's own. */
  readonly owns: boolean;
  readonly inspections: Inspections;
  /** The claims that the reader may know of. */
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

/**
 * Pictures and videos of a transport that this reader may look at: those of the vehicle; of inspections, those that the inspections as read show; of what
 * happened on the way, for shipper, carrier's side, who took it, and overseers; of claims, for whoever reads them.
 */
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
  const shown = rows.filter(isFor);
  const files = await getFiles(
    ctx,
    shown.map(({ fileId }) => fileId),
  );
  return shown.flatMap(({ fileId, section, isOwn: _own, ...photo }, at) => {
    const file = files.get(fileId);
    if (!file) return [];
    const ending = endings[file.mime] ?? 'jpg';
    const name = `${photo.kind === 'inspection_video' ? 'videos' : 'photos'}/${String(at + 1).padStart(3, '0')}-${section ?? photo.kind.replace('_photo', '')}.${ending}`;
    return [{ ...photo, name, file }];
  });
}
