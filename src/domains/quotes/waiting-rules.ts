export const waitingFor = {
  naming: (broker: string) => `Waiting for ${broker} to name the carrier`,
  taking: (carrier: string) => `Waiting for ${carrier} to take the job and name the driver`,
  namingDriver: (carrier: string) => `Waiting for ${carrier} to name the driver`,
  agreeing: (driver: string) => `Waiting for ${driver} to agree to the job`,
  pickingUp: (driver: string) => `Waiting for ${driver} to pick up the vehicle`,
  delivering: (driver: string) => `Waiting for ${driver} to deliver the vehicle`,
} as const;
