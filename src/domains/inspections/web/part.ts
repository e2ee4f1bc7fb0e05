import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import type { Content } from '../sealing/content-rules.ts';
import type { Inspections } from '../schemas.ts';
import type { InspectionStage } from '../photos/shots-rules.ts';
import type { InspectionWork } from './waiting/work.ts';

export interface PartProps {
  readonly transportId: string;
  readonly stage: InspectionStage;
  readonly type: VehicleType;
  readonly vehicle: Inspections['vehicle'];
  readonly content: Content;
  readonly before: Content | null;
  readonly work: InspectionWork;
  readonly place: string;
  readonly onNext: () => void;
  readonly onBack: (() => void) | null;
}
