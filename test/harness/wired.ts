import { wire } from '#app/wiring.ts';
import { DomainServices } from '#server/domain-services.ts';
import { testServices } from './context.ts';

/** `testServices` with all that domains hand to each other, for tests that start no app. */
export const wiredServices = () => testServices({ domains: wire(new DomainServices()) });
