import { renderMermaidSVG } from 'beautiful-mermaid';

/** @typedef {import('vitepress').MarkdownRenderer} MarkdownRenderer */

const themes = {
  light: { bg: '#ffffff', fg: '#27272a', line: '#71717a', muted: '#3f3f46', surface: '#f4f4f5', border: '#a1a1aa' },
  dark: { bg: '#1b1b1f', fg: '#f4f4f5', line: '#a1a1aa', muted: '#d4d4d8', surface: '#27272a', border: '#71717a' },
};

/**
 * The picture of a diagram, without the web font that the renderer asks another host for.
 * @param {string} source
 * @param {keyof typeof themes} theme
 */
export function renderDiagram(source, theme) {
  const svg = renderMermaidSVG(source, { ...themes[theme], font: 'sans-serif', padding: 16 });
  return svg.replace(/@import url\([^)]*\);/g, '');
}

/**
 * Renders blocks of the language `mermaid` as pictures when the site is built. An image cannot change the styles of
 * its page, so each theme has one.
 * @param {MarkdownRenderer} markdown
 */
export function diagrams(markdown) {
  const fence = markdown.renderer.rules.fence;
  if (fence === undefined) throw new Error('the Markdown renderer has no rule for code blocks');
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'mermaid') return fence(tokens, index, options, env, self);
    const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open');
    const subject = markdown.utils.escapeHtml(tokens[heading + 1]?.content ?? '');
    const images = Object.keys(themes).map((theme) => {
      const svg = renderDiagram(token.content, /** @type {keyof typeof themes} */ (theme));
      const data = Buffer.from(svg).toString('base64');
      return `<img class="${theme}" alt="Diagram: ${subject}" src="data:image/svg+xml;base64,${data}">`;
    });
    return `<figure class="diagram">${images.join('')}</figure>\n`;
  };
}
