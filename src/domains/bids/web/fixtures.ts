import type { Quote } from '#domains/quotes/schemas.ts';
import type { MarketplaceItem } from '../marketplace/marketplace-schemas.ts';

export const marketplaceItem = (change: Partial<MarketplaceItem> = {}): MarketplaceItem => ({
  id: '0192f000-0000-7000-8000-000000000001',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  color: null,
  vehicleType: 'car',
  transportType: 'open',
  status: 'submitted',
  pickupLocation: 'Austin, TX 787xx',
  deliveryLocation: 'Denver, CO 802xx',
  pickupDate: null,
  pickupUntil: null,
  longestTruckFt: null,
  isRunning: true,
  hasKeys: true,
  isModified: false,
  description: null,
  roadMiles: 905,
  offerCount: 0,
  bestOffer: null,
  fixedPrice: null,
  openingEstimate: null,
  pricePerMile: null,
  milesToPickup: null,
  milesToDelivery: null,
  fits: { lane: null, equipment: null, vehicleType: null },
  shipperReviews: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...change,
});

const lines = { baseRate: '900.00', fuelSurcharge: '0.00', tolls: '0.00', permits: '0.00', specialHandling: '0.00', agreedChanges: '0.00' };
const unknown = {
  trust: null,
  estimatedDeliveryDays: null,
  pickupDay: null,
  deliveryDay: null,
  includesInsurance: null,
  notes: null,
  validUntil: null,
  closedReason: null,
};
const states = { workflowState: 'quoted', isAccepted: false, isExpired: false, createdAt: '2026-11-20T10:00:00.000Z' };
const noSteps = { accept: false, take: false, nameDriver: false, agree: false, decline: false, withdraw: false, moveTo: [] };
const petrov = { id: 'ivan', name: 'Petrov Hauling', role: 'carrier', dotMcVerified: true, insuranceVerified: true };

export function offeredQuote(id: string, can: object, change: object = {}): Quote {
  const offer = { id, transportId: 't1', kind: 'own', totalQuote: '900.00', offeredBy: petrov, ...lines, ...unknown, ...states };
  return { ...offer, ...change, can: { ...noSteps, ...can } } as unknown as Quote;
}
