import type { ActorCtx } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { openFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import type { Photo, PhotoAlbum } from './photos-schemas.ts';
import { mayChangePhotos, type TransportFacts } from '../policy.ts';
import { transportMissing } from '../queries.ts';
import { mayKnow, withInside } from '../participants/visibility.ts';

export const photoType = 'vehicle_photo';

export async function findPhotographed({ sql, actor }: ActorCtx, id: string): Promise<(TransportFacts & { inside: boolean }) | null> {
  const [row] = await sql<(TransportFacts & { inside: boolean })[]>`
    select t.shipper_id, t.status, r.inside from transports t ${withInside(sql, actor)} where t.id = ${id} and ${mayKnow(sql, actor)}`;
  return row ?? null;
}

/** The GPS position is only included for `inside`. */
export const readPhotos = ({ sql }: Pick<ActorCtx, 'sql'>, id: string, inside: boolean): Promise<Photo[]> => sql<Photo[]>`
  select id, photo_section as section, file_name, file_size, mime_type, width, height, position,
    case when ${inside} then geo_location end as geo_location, iso(created_at) as created_at
  from documents where transport_id = ${id} and document_type = ${photoType} and deleted_at is null order by position`;

/** Also for carriers in the marketplace. Throws 404. */
export async function listPhotos(ctx: ActorCtx, id: string): Promise<PhotoAlbum> {
  const transport = await findPhotographed(ctx, id);
  if (!transport) throw transportMissing();
  return { photos: await readPhotos(ctx, id, transport.inside), can: { change: mayChangePhotos(ctx.actor, transport) } };
}

interface PhotoRow {
  readonly ownerId: string;
  readonly fileId: string;
  readonly thumbFileId: string;
  readonly fileName: string;
  readonly isKnown: boolean;
}

const missing = "This photo does not exist or you don't have access to it";

/** Logs views and refusals. Throws 404. */
export async function openPhoto(ctx: ActorCtx, params: { id: string; photoId: string }, size: 'full' | 'thumb') {
  const { sql, actor } = ctx;
  const [row] = await sql<PhotoRow[]>`
    select d.user_id as owner_id, d.file_id, d.thumb_file_id, d.file_name, ${mayKnow(sql, actor)} as is_known
    from documents d join transports t on t.id = d.transport_id
    where d.id = ${params.photoId} and d.transport_id = ${params.id} and d.document_type = ${photoType}`;
  const file = {
    fileId: (size === 'thumb' ? row?.thumbFileId : row?.fileId) ?? '',
    fileType: photoType,
    transportId: params.id,
    ownerId: row?.ownerId ?? null,
  };
  if (!row?.isKnown) throw new RecordedRefusal(404, 'not_found', missing, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, file.fileId);
  await recordAccess(ctx, 'view', file);
  return { ...opened, fileName: row.fileName };
}
