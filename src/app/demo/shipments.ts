import { troubled } from './cases/shipments.ts';
import { finishedEarlier } from './shipments-earlier.ts';
import { finishedLater } from './shipments-later.ts';
import { open } from './shipments-open.ts';
import { running } from './shipments-running.ts';
import type { Shipment } from './shipment.ts';

export const shipments: readonly Shipment[] = [...finishedEarlier, ...finishedLater, ...running, ...troubled, ...open];
