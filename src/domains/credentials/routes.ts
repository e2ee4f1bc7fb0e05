import { handle } from '#server/http/handle.ts';
import { dotMcStatus, validateDotMc } from './contract.ts';
import * as validation from './validation.ts';

export const credentialsRoutes = [
  handle(dotMcStatus, validation.getDotMcStatus),
  handle(validateDotMc, (ctx, { body }) => validation.validateDotMc(ctx, body)),
];
