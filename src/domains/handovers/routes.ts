import { maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import { readUpload } from '#server/http/bodies/upload.ts';
import { sendPdf } from '#server/pdf/send-pdf.ts';
import { billDocument, billFileName } from './bills/bill-document.ts';
import * as bills from './bills/schemas.ts';
import { checkBill, listBills, openBill } from './bills/queries.ts';
import { nameTruck, renewCode, stopHandover } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import * as licenses from './driver-license/license-schemas.ts';
import * as gates from './gates/schemas.ts';
import { listGateRecords, recordGate } from './gates/gates.ts';
import * as photos from './driver-photo/driver-photo-schemas.ts';
import { deleteDriverPhoto, getOwnDriverPhoto, openDriverPhoto, setDriverPhoto } from './driver-photo/driver-photo.ts';
import { readLicenseForm } from './driver-license/license-form.ts';
import { listLicenses, openLicense } from './driver-license/license-queries.ts';
import { uploadOwnLicense } from './driver-license/license.ts';
import { getPickup, isLicenseRequired, listHandover } from './queries.ts';
import { checkRelease, releaseWithoutCode } from './release.ts';

export const handoversRoutes: readonly Handler[] = [
  handle(endpoints.isLicenseRequired, licenses.isLicenseRequired, (ctx) => isLicenseRequired(ctx)),
  handle(endpoints.listLicenses, licenses.listLicenses, (ctx, { params }) => listLicenses(ctx, params.id)),
  handle(endpoints.uploadLicense, licenses.uploadLicense, (ctx, { params, request }) =>
    uploadOwnLicense(ctx, params.id, () => readLicenseForm(ctx, request)),
  ),
  handle(endpoints.getLicenseImage, licenses.getLicenseImage, async (ctx, { params, reply }) => {
    const { stream, mime, byteSize, licenseType } = await openLicense(ctx, params.id);
    return reply
      .type(mime)
      .header('content-length', byteSize)
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="license-${licenseType}.${mime === 'image/png' ? 'png' : 'jpg'}"`)
      .send(stream);
  }),
  handle(endpoints.getOwnDriverPhoto, photos.getOwnDriverPhoto, (ctx) => getOwnDriverPhoto(ctx)),
  handle(endpoints.setDriverPhoto, photos.setDriverPhoto, (ctx, { request }) =>
    setDriverPhoto(ctx, () => readUpload(ctx, request, maxPhotoMegabytes)),
  ),
  handle(endpoints.deleteDriverPhoto, photos.deleteDriverPhoto, (ctx) => deleteDriverPhoto(ctx)),
  handle(endpoints.getDriverPhoto, photos.getDriverPhoto, async (ctx, { params, reply }) => {
    const { stream, mime, byteSize } = await openDriverPhoto(ctx, params.id);
    const headers = { 'content-length': byteSize, 'cache-control': 'no-store', 'content-disposition': 'inline; filename="driver.jpg"' };
    return reply.type(mime).headers(headers).send(stream);
  }),
  handle(endpoints.listBills, bills.listBills, (ctx, { params }) => listBills(ctx, params.id)),
  handle(endpoints.getBillFile, bills.getBillFile, async (ctx, { params, reply }) => {
    const bill = await openBill(ctx, params.id);
    return sendPdf(reply, billFileName(bill), billDocument(ctx.services, bill));
  }),
  handle(endpoints.checkBill, bills.checkBill, (ctx, { params }) => checkBill(ctx, params.code)),
  handle(endpoints.listGateRecords, gates.listGateRecords, (ctx, { params }) => listGateRecords(ctx, params.id)),
  handle(endpoints.recordGate, gates.recordGate, (ctx, { params, body }) => recordGate(ctx, params.id, body)),
  handle(endpoints.getHandover, schemas.getHandover, (ctx, { params }) => listHandover(ctx, params.id)),
  handle(endpoints.nameTruck, schemas.nameTruck, (ctx, { params, body }) => nameTruck(ctx, params.id, body)),
  handle(endpoints.stopHandover, schemas.stopHandover, (ctx, { params, body }) => stopHandover(ctx, params.id, body)),
  handle(endpoints.renewCode, schemas.renewCode, (ctx, { params }) => renewCode(ctx, params.id)),
  handle(endpoints.getPickup, schemas.getPickup, (ctx, { params }) => getPickup(ctx, params.id)),
  handle(endpoints.checkRelease, schemas.checkRelease, (ctx, { params, body }) => checkRelease(ctx, params.id, body)),
  handle(endpoints.releaseWithoutCode, schemas.releaseWithoutCode, (ctx, { params, body }) => releaseWithoutCode(ctx, params.id, body)),
];
