import { expect, test } from 'vitest';
import { renderMail } from './layout.ts';

const mail = renderMail({
  title: 'A <b>bold</b> claim',
  paragraphs: ['Tom & "Jerry"\nsecond line'],
  action: { label: 'Open', url: 'https://carriage.example/?a=1&b=2' },
  footer: 'You asked for this.',
});

test('the text part contains everything, including URLs', () => {
  expect(mail.text).toBe(
    'A <b>bold</b> claim\n\nTom & "Jerry"\nsecond line\n\nOpen:\nhttps://carriage.example/?a=1&b=2\n\n-- \nCarriage. You asked for this.\n',
  );
});

test('the HTML part escapes user text and needs no images, scripts or style sheets', () => {
  expect(mail.html).toContain('A &lt;b&gt;bold&lt;/b&gt; claim');
  expect(mail.html).toContain('Tom &amp; &quot;Jerry&quot;<br>second line');
  expect(mail.html).toContain('href="https://carriage.example/?a=1&amp;b=2"');
  expect(mail.html).not.toMatch(/<(img|script|link|style)|url\(/);
});

test('lists show each line with its URL in both parts', () => {
  const { text, html } = renderMail({
    title: 'Week',
    paragraphs: ['Hello'],
    lists: [{ heading: 'What moved', lines: [{ text: '<Accord>', url: 'https://carriage.example/t/1?a=1&b=2' }] }],
    footer: 'End.',
  });
  expect(text).toBe('Week\n\nHello\n\nWhat moved:\n- <Accord>\n  https://carriage.example/t/1?a=1&b=2\n\n-- \nCarriage. End.\n');
  expect(html).toContain('>What moved</h2>');
  expect(html).toContain('<a href="https://carriage.example/t/1?a=1&amp;b=2" style="color:#1f2530">&lt;Accord&gt;</a>');
});
