import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped, markup made by the same hand is not', () => {
  const name = `"><script>alert('x')</script>&`;
  expect(html`<p title="${name}">${html`<b>${name}</b>`}</p>`.text).toBe(
    '<p title="&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;"><b>&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;</b></p>',
  );
});

test('false and undefined leave nothing in the markup', () => {
  expect(html`<p>${undefined}${false}${[html`<i>1</i>`, html`<i>2</i>`]}${0}</p>`.text).toBe(
    '<p><i>1</i><i>2</i>0</p>',
  );
});

test('controls, which feeds and sitemaps may not hold, are left out; line breaks stay', () => {
  expect(html`<p>${'a\u0008\u001b\ufffe\nb'}</p>`.text).toBe('<p>a\nb</p>');
});
