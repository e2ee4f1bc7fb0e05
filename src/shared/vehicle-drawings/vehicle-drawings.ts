import type { VehicleType } from '../vehicles/vehicles.ts';
import { atv } from './atv.ts';
import { boat } from './boat.ts';
import { car } from './car.ts';
import type { Drawing, Shape, View } from './drawing.ts';
import { golf } from './golf.ts';
import { heavy } from './heavy.ts';
import { motorcycle } from './motorcycle.ts';
import { rv } from './rv.ts';
import { trailer } from './trailer.ts';

const drawings: Record<VehicleType, Drawing> = { car, rv, boat, motorcycle, atv, heavy, trailer, golf };

export const getShapes = (type: VehicleType, view: View): readonly Shape[] =>
  drawings[type][view === 'left' || view === 'right' ? 'side' : view];
