import { deliveriesGauge } from '#domains/webhooks/metrics.ts';
import type { Gauges } from '#server/http/metrics.ts';

export const domainGauges: Gauges = (sql) => [deliveriesGauge(sql)];
