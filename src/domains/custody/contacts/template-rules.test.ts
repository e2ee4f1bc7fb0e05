import { describe, expect, it } from 'vitest';
import { templateText, templateTypes, type TemplateFacts } from './template-rules.ts';

const facts: TemplateFacts = {
  contactName: 'Pat Yard',
  vehicle: '2019 Honda Accord',
  vin: '1HGCV1F30KA000006',
  pickup: '600 Congress Ave, Austin, TX 78701',
  delivery: 'Denver, CO 80202',
  pickupDate: 'Nov 24, 2026',
  releaseNumber: 'G-77',
  reference: '01a2',
};

describe('the five templates', () => {
  it.each(templateTypes)('%s names the contact, the vehicle and our reference', (type) => {
    const { subject, paragraphs } = templateText(type, facts, { subject: 'A subject', body: 'A body' });
    const text = paragraphs.join('\n');
    for (const words of ['Hello Pat Yard,', '2019 Honda Accord', '1HGCV1F30KA000006', 'G-77', '01a2']) expect(text).toContain(words);
    expect(subject.length).toBeGreaterThan(5);
  });

  it('differ from each other, and a custom one contains the given text', () => {
    const all = templateTypes.map((type) => templateText(type, facts, { subject: 'A subject', body: 'A body' }));
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(5);
    expect(all.at(-1)).toMatchObject({ subject: 'A subject', paragraphs: expect.arrayContaining(['A body']) });
  });

  it('leave out unknown facts', () => {
    const { paragraphs } = templateText(
      'loadout_authorization',
      { ...facts, vin: null, pickupDate: null, releaseNumber: null },
      { subject: '', body: '' },
    );
    expect(paragraphs.join('\n')).not.toMatch(/VIN|null|Gate pass| on /);
  });
});
