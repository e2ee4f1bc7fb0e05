import { maxPhotoMegabytes } from '#domains/transports/photos-rules.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import { readUpload } from '#server/http/upload.ts';
import { sendPdf } from '#server/pdf/send-pdf.ts';
import { billDocument, billFileName } from './bills/bill-document.ts';
import * as bills from './bills/contract.ts';
import { checkBill, getBill, listBills } from './bills/queries.ts';
import { nameTruck, renewCode, stopHandover } from './commands.ts';
import * as contract from './contract.ts';
import * as licenses from './license-contract.ts';
import * as gates from './gates/contract.ts';
import { listGateRecords, recordGate } from './gates/gates.ts';
import * as photos from './driver-photo-contract.ts';
import { deleteDriverPhoto, getOwnDriverPhoto, openDriverPhoto, setDriverPhoto } from './driver-photo.ts';
import { readLicenseForm } from './license-form.ts';
import { listLicenses, openLicense } from './license-queries.ts';
import { uploadOwnLicense } from './license.ts';
import { getPickup, isLicenseRequired, listHandover } from './queries.ts';
import { checkRelease, releaseWithoutCode } from './release.ts';

/** Endpoints of the handover at pickup. */
export const handoversRoutes: readonly Handler[] = [
  handle(licenses.isLicenseRequired, (ctx) => isLicenseRequired(ctx)),
  handle(licenses.listLicenses, (ctx, { params }) => listLicenses(ctx, params.id)),
  handle(licenses.uploadLicense, (ctx, { params, request }) => uploadOwnLicense(ctx, params.id, () => readLicenseForm(ctx, request))),
  handle(licenses.getLicenseImage, async (ctx, { params, reply }) => {
    const { stream, mime, byteSize, licenseType } = await openLicense(ctx, params.id);
    return reply
      .type(mime)
      .header('content-length', byteSize)
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="license-${licenseType}.${mime === 'image/png' ? 'png' : 'jpg'}"`)
      .send(stream);
  }),
  handle(photos.getOwnDriverPhoto, (ctx) => getOwnDriverPhoto(ctx)),
  handle(photos.setDriverPhoto, (ctx, { request }) => setDriverPhoto(ctx, () => readUpload(ctx, request, maxPhotoMegabytes))),
  handle(photos.deleteDriverPhoto, (ctx) => deleteDriverPhoto(ctx)),
  handle(photos.getDriverPhoto, async (ctx, { params, reply }) => {
    const { stream, mime, byteSize } = await openDriverPhoto(ctx, params.id);
    const headers = { 'content-length': byteSize, 'cache-control': 'no-store', 'content-disposition': 'inline; filename="driver.jpg"' };
    return reply.type(mime).headers(headers).send(stream);
  }),
  handle(bills.listBills, (ctx, { params }) => listBills(ctx, params.id)),
  handle(bills.getBillFile, async (ctx, { params, reply }) => {
    const bill = await getBill(ctx, params.id);
    return sendPdf(reply, billFileName(bill), billDocument(ctx.services.links, bill));
  }),
  handle(bills.checkBill, (ctx, { params }) => checkBill(ctx, params.code)),
  handle(gates.listGateRecords, (ctx, { params }) => listGateRecords(ctx, params.id)),
  handle(gates.recordGate, (ctx, { params, body }) => recordGate(ctx, params.id, body)),
  handle(contract.getHandover, (ctx, { params }) => listHandover(ctx, params.id)),
  handle(contract.nameTruck, (ctx, { params, body }) => nameTruck(ctx, params.id, body)),
  handle(contract.stopHandover, (ctx, { params, body }) => stopHandover(ctx, params.id, body)),
  handle(contract.renewCode, (ctx, { params }) => renewCode(ctx, params.id)),
  handle(contract.getPickup, (ctx, { params }) => getPickup(ctx, params.id)),
  handle(contract.checkRelease, (ctx, { params, body }) => checkRelease(ctx, params.id, body)),
  handle(contract.releaseWithoutCode, (ctx, { params, body }) => releaseWithoutCode(ctx, params.id, body)),
];
