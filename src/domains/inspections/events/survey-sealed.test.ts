import { expect, it } from 'vitest';
import { surveySealed } from './survey-sealed.ts';

const survey = {
  transportId: 'transport',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  inspectionId: 'inspection',
  quoteId: 'quote',
  inspectorName: 'Abara Inspection',
  hash: 'a',
  photos: 10,
  videos: 1,
  marks: 2,
  crewIds: ['hauler', 'dana', 'hauler'],
  actorId: 'abara',
};
const getNotices = (change: Partial<typeof survey>) => surveySealed.notify!({ ...survey, ...change }, 'abara');

it('tells both sides once what an independent inspection contains, including videos', () => {
  const notices = getNotices({});
  expect(notices.map(({ userId }) => userId)).toEqual(['sam', 'hauler', 'dana']);
  expect(notices[0]!.body).toBe('Austin, TX to Denver, CO. 10 photos, 1 video, 2 marks. See Documents.');
  expect(getNotices({ photos: 1, videos: 0, marks: 1 })[0]!.body).toContain('1 photo, 1 mark.');
});
