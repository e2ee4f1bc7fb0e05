/** Routes that stand beside the contracts because machines, browsers or operators ask for them; all are public by nature. */
export const platformRoutes = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
] as const;
