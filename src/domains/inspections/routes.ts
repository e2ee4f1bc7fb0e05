import { handle, type Handler } from '#server/http/handle.ts';
import { sendPhoto } from '#server/http/replies/send-photo.ts';
import { sendVideo } from '#server/http/replies/send-video.ts';
import { readUploadForm } from '#server/http/bodies/upload.ts';
import { beginInspection } from './begin.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { addInspectionPhoto, maxInspectionPhotoMegabytes } from './photos/photos.ts';
import { listInspections, listOpenInspections, openInspectionPhoto } from './queries.ts';
import { reopenInspection } from './sealing/reopening.ts';
import { sealInspection } from './sealing/seal.ts';
import { addSteps } from './steps.ts';
import { maxVideoMegabytes } from './videos/video-rules.ts';
import { addInspectionVideo, openInspectionVideo } from './videos/videos.ts';

export const inspectionsRoutes: readonly Handler[] = [
  handle(endpoints.listInspections, schemas.listInspections, (ctx, { params }) => listInspections(ctx, params.id)),
  handle(endpoints.beginInspection, schemas.beginInspection, (ctx, { params, body }) => beginInspection(ctx, params.id, body)),
  handle(endpoints.addSteps, schemas.addSteps, (ctx, { params, body }) => addSteps(ctx, params.id, body)),
  handle(endpoints.addInspectionPhoto, schemas.addInspectionPhoto, (ctx, { params, request }) =>
    addInspectionPhoto(ctx, params.id, () => readUploadForm(ctx, request, maxInspectionPhotoMegabytes)),
  ),
  handle(endpoints.getInspectionPhoto, schemas.getInspectionPhoto, async (ctx, { params, query, reply }) =>
    sendPhoto(reply, await openInspectionPhoto(ctx, params, query.size)),
  ),
  handle(endpoints.addInspectionVideo, schemas.addInspectionVideo, (ctx, { params, request }) =>
    addInspectionVideo(ctx, params.id, () => readUploadForm(ctx, request, maxVideoMegabytes)),
  ),
  handle(endpoints.getInspectionVideo, schemas.getInspectionVideo, async (ctx, { params, reply }) => {
    const { stage, ...opened } = await openInspectionVideo(ctx, params);
    return sendVideo(reply, { ...opened, name: `${stage}-video` });
  }),
  handle(endpoints.sealInspection, schemas.sealInspection, (ctx, { params, body }) => sealInspection(ctx, params.id, body)),
  handle(endpoints.listOpenInspections, schemas.listOpenInspections, (ctx) => listOpenInspections(ctx)),
  handle(endpoints.reopenInspection, schemas.reopenInspection, (ctx, { params, body }) => reopenInspection(ctx, params.id, body)),
];
