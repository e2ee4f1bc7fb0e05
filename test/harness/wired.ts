import { wire } from '#app/wiring.ts';
import { DomainServices } from '#server/domain-services.ts';
import { testServices } from './context.ts';

export const wiredServices = () => testServices({ domains: wire(new DomainServices()) });
