import { handle, type Handler } from '#server/http/handle.ts';
import { listBoard } from './board/queries.ts';
import * as board from './board/schemas.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { listNextActions } from './queries.ts';

export const nextActionsRoutes: readonly Handler[] = [
  handle(endpoints.listNextActions, schemas.listNextActions, (ctx, { query }) => listNextActions(ctx, query)),
  handle(endpoints.listBoard, board.listBoard, (ctx) => listBoard(ctx)),
];
