import { describe, expect, it } from '@jest/globals';
import { uiFragment } from './ui-fragment.js';

const files = [
  { name: 'entrypoint.css', version: 'c1' },
  { name: 'entrypoint.js', version: 'j1' },
];

describe('uiFragment', () => {
  it('loads the style sheet and the script, which then renders the component', () => {
    expect(uiFragment({ bundle: 'my-agent', files, component: 'weather', base: '//agents.example.com/v1' })).toBe(
      [
        '<link rel="stylesheet" href="//agents.example.com/v1/ui/my-agent/entrypoint.css?v=c1" />',
        '<script src="//agents.example.com/v1/ui/my-agent/entrypoint.js?v=j1" onload="' +
          '__LGUI_my_agent.render(&quot;weather&quot;, &quot;{{shadowRootId}}&quot;)"></script>',
      ].join('\n'),
    );
  });

  it.each(['"><script>alert(1)</script>', `'); alert(1); ('`, '\\"); alert(1); ("', '</script>'])(
    'keeps %s what it is, a name',
    (component) => {
      const html = uiFragment({ bundle: component, files, component, base: `//${component}` });
      const [handler = ''] = /onload="[^"]*"/.exec(html) ?? [];
      const decoded = handler
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      expect(decoded).toContain(`.render(${JSON.stringify(component)}, "{{shadowRootId}}")`);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.replace(/<\/?(link|script)/g, '')).not.toMatch(/<[a-z/]/);
    },
  );
});
