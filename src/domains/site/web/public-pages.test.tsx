import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { chooseSettlement } from '#shared/settlement/settlement.ts';
import AccessibilityScreen from './legal/accessibility-screen.tsx';
import ComplianceScreen from './legal/compliance-screen.tsx';
import ContactUsScreen from './contact-us-screen.tsx';
import HelpCenterScreen from './help/help-center-screen.tsx';
import HowItWorksScreen from './how-it-works-screen.tsx';
import LandingScreen from './landing/landing-screen.tsx';
import PricingScreen from './pricing/pricing-screen.tsx';
import PrivacyPolicyScreen from './legal/privacy-policy-screen.tsx';
import SafetyScreen from './legal/safety-screen.tsx';
import TermsOfServiceScreen from './legal/terms-of-service-screen.tsx';

const getMarkup = (Screen: ComponentType) =>
  chooseSettlement(
    renderToStaticMarkup(
      <MemoryRouter>
        <Screen />
      </MemoryRouter>,
    ),
    'held',
  );
const getText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
const all = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'g'))].map(([, inner]) => inner!);
const headings = (html: string, level: number) => all(html, `h${level}`).map(getText);
/** The content between an `h2` and the next one. */
const under = (html: string, heading: string) => {
  const part = html.split(/(?=<h2)/).find((piece) => getText(piece).startsWith(heading));
  expect([heading, part !== undefined]).toEqual([heading, true]);
  return part!;
};
const toLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner]) => [getText(inner!), to]);

describe('the landing page', () => {
  const page = getMarkup(LandingScreen);

  it('has six features, and says of the position that the driver shares it and of video that nothing requires it', () => {
    const features = under(page, 'Included with every transport');
    expect(headings(features, 3)).toHaveLength(6);
    expect(getText(features)).toContain('Real-time tracking On a map from pickup, while the driver shares location.');
    expect(getText(features)).toContain('Video is optional.');
  });

  it('closes with a call that leads to /quote', () => {
    expect(toLinks(under(page, 'Where is it, and where should it go?'))).toEqual([['Get Your Quote', '/quote']]);
    expect(headings(page, 2).at(-1)).toBe('Where is it, and where should it go?');
  });
});

const sevenSteps = [
  [
    'Submit Transport Request',
    'Vehicle type, year, make and model',
    'Pickup and delivery ZIP codes',
    'Preferred dates',
    'Special requirements',
    'Condition and value of the vehicle',
  ],
  ['Receive Transparent Quotes', 'Base rate', 'Itemized fees for fuel, tolls and permits', 'The total', 'Carrier ratings and reviews'],
  [
    'Accept Quote and Schedule',
    'Review the credentials',
    'Confirm the insurance',
    'Schedule the pickup',
    'Confirmation in your account and by email',
  ],
  ['Mandatory Documentation', 'Pre-transport photos', 'Optional video walkthrough', 'VIN verification', 'Signed pickup authorization'],
  ['Monitor Transport', 'GPS updates', 'Contact with the driver', 'Estimated time of arrival', 'Route progress'],
  ['Confirm Delivery', 'Inspect the vehicle', 'Compare it with the pickup photos', 'Sign the delivery confirmation', 'Rate the carrier'],
  ['Dispute Protection', 'Documentation preserved', 'Insurance claim support', 'Mediation', 'Legal compliance'],
] as const;

describe('How It Works', () => {
  const page = getMarkup(HowItWorksScreen);

  it('tells the seven steps with their items, in order', () => {
    const steps = page.split(/(?=<h2)/).slice(1, 1 + sevenSteps.length);
    expect(steps.map((step) => [...headings(step, 2), ...all(all(step, 'ul')[0]!, 'li').map(getText)])).toEqual(sevenSteps);
    for (const [at] of sevenSteps.entries()) expect(getText(page)).toContain(`Step ${at + 1} of 7`);
  });

  it('names nothing that is not on the site yet, and says of video that nothing requires it', () => {
    expect(page).not.toContain('aria-label="Not yet:"');
    expect(getText(page)).not.toContain('Not on the site yet');
    expect(getText(page)).toContain('an optional silent video of up to 30 seconds');
  });

  it('leads to /quote and /pricing', () => {
    const links = toLinks(page);
    for (const link of [
      ['Get a Quote', '/quote'],
      ['View Pricing', '/pricing'],
    ])
      expect(links).toContainEqual(link);
  });
});

describe('Pricing', () => {
  const page = getMarkup(PricingScreen);

  it('has two plans with their fees, which differ in nothing else', () => {
    const plans = under(page, 'Two plans, one difference');
    expect(headings(plans, 3)).toEqual(['Standard Transport', 'Premium Transport']);
    const [standard, premium] = plans.split(/(?=<h3)/).slice(1);
    expect(getText(standard!)).toMatch(/^Standard Transport \$49 flat For vehicles valued at \$5,000 or less/);
    expect(getText(premium!)).toMatch(/^Premium Transport 1% of the value, at most \$499 For vehicles valued above \$5,000/);
    expect(all(under(page, 'Both plans include'), 'li').length).toBeGreaterThan(3);
  });

  it('compares with traditional services, line by line', () => {
    const table = under(page, 'Compared with traditional services');
    const [head, ...rows] = all(table, 'tr').map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => getText(cell!)),
    );
    expect(head).toEqual(['What', 'Traditional services', 'Carriage']);
    expect(rows).toHaveLength(7);
    for (const [what, usual, here] of rows) expect([what, usual !== '', here !== '', here === usual]).toEqual([what, true, true, false]);
  });

  it('answers how the value is found, that there is no further fee, that the transport is apart, and what comes back', () => {
    const answers = getText(under(page, 'Questions about the price'));
    for (const words of [
      'from a standard market guide',
      'For specialty vehicles, such as collector cars or custom builds, use a recent appraisal.',
      'there are no additional fees',
      'The carrier’s transport cost is separate and itemized',
      'What if no verified carrier can be found? You get a full refund, service fee included.',
    ])
      expect(answers).toContain(words);
  });
});

describe('a legal text', () => {
  it.each([
    ['Privacy Policy', PrivacyPolicyScreen, 10],
    ['Terms of Service', TermsOfServiceScreen, 14],
    ['Accessibility Statement', AccessibilityScreen, 4],
  ] as const)('%s has all its sections, each named in its contents and none empty', (title, Screen, count) => {
    const page = getMarkup(Screen);
    expect(headings(page, 1)).toEqual([title]);
    const contents = toLinks(under(page, 'On this page')).filter(([, to]) => to!.startsWith('#'));
    expect(contents).toHaveLength(count);
    const sections = [...page.matchAll(/<section id="([^"]*)"[^>]*>(.*?)<\/section>/g)];
    expect(sections.map(([, id]) => `#${id}`)).toEqual(contents.map(([, to]) => to));
    for (const [, id, text] of sections) expect([id, getText(text!).length > 100]).toEqual([id, true]);
  });
});

describe('Compliance', () => {
  it('has its four badges, and rules of FMCSA and of DOT, each with where it is written', () => {
    const page = getMarkup(ComplianceScreen);
    const badges = getText(/<ul[^>]*aria-label="Requirements for carriers"[^>]*>(.*?)<\/ul>/.exec(page)![1]!);
    for (const badge of ['USDOT number', 'Operating authority', '$1M+ coverage', '49 CFR']) expect(badges).toContain(badge);
    for (const [heading, first] of [
      ['FMCSA: carriers and brokers', 'USDOT number'],
      ['DOT: drivers and vehicles', 'Driver qualification'],
    ] as const) {
      const rules = under(page, heading);
      const [names, cells] = [all(rules, 'dt').map(getText), all(rules, 'dd').map(getText)];
      expect([names[0], names.length > 6, cells.length]).toEqual([first, true, 2 * names.length]);
      for (const [at, name] of names.entries())
        expect([name, cells[2 * at + 1]]).toEqual([name, expect.stringMatching(/\d+ (?:CFR|U\.S\.C\.) \d/)]);
    }
  });
});

describe('the Help Center', () => {
  it('has a card for shippers, brokers, carriers and drivers, each leading to answers for them', () => {
    const page = getMarkup(HelpCenterScreen);
    const cards = toLinks(/<nav aria-label="Choose your role">(.*?)<\/nav>/.exec(page)![1]!);
    expect(cards.map(([words, to]) => [words!.split(' ').slice(0, 2).join(' '), to])).toEqual([
      ['For shippers', '#shippers'],
      ['For brokers', '#brokers'],
      ['For carriers', '#carriers'],
      ['For drivers', '#drivers'],
    ]);
    for (const [words, to] of cards) {
      const answers = toLinks(under(page, words!.split(' ').slice(0, 2).join(' ')));
      expect([to, words!.endsWith(`${answers.length} answers`) && answers.length > 0]).toEqual([to, true]);
    }
  });
});

describe('Safety', () => {
  it('says that Sentinel monitors around the clock and when it bans addresses', () => {
    const words = getText(under(getMarkup(SafetyScreen), 'Security monitoring'));
    expect(words).toContain('Sentinel, our security module, monitors all requests 24/7');
    expect(words).toMatch(/can ban dangerous ones/);
  });
});

it('the contact form has a hidden field that people cannot reach', () => {
  const [, hidden] = /<div hidden="">(.*?)<\/div><div>/.exec(getMarkup(ContactUsScreen))!;
  expect(/<input[^>]*name="website"[^>]*>/.exec(hidden!)![0]).toContain('tabindex="-1"');
});

it('each static page links to all the others', () => {
  const pages = {
    '/legal/privacy-policy': PrivacyPolicyScreen,
    '/legal/terms-of-service': TermsOfServiceScreen,
    '/legal/compliance': ComplianceScreen,
    '/legal/accessibility': AccessibilityScreen,
    '/support/help-center': HelpCenterScreen,
    '/support/contact-us': ContactUsScreen,
    '/support/safety': SafetyScreen,
  };
  for (const [path, Screen] of Object.entries(pages)) {
    const seeAlso = toLinks(/<nav aria-labelledby="see-also"[^>]*>(.*?)<\/nav>/.exec(getMarkup(Screen))![1]!).map(([, to]) => to);
    expect([path, Object.keys(pages).filter((other) => !seeAlso.includes(other))]).toEqual([path, [path]]);
  }
});
