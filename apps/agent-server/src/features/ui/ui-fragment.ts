import { extname } from 'node:path';
import type { UiFile } from './ui-bundler.js';

interface FragmentRequest {
  /** Name of the bundle in the path. */
  bundle: string;
  files: readonly Pick<UiFile, 'name' | 'version'>[];
  /** Name of the component. */
  component: string;
  /** Address of this server for the page: `//host/prefix`, or with a protocol. */
  base: string;
}

/**
 * HTML that loads a bundle and renders one component. The official client replaces `{{shadowRootId}}` in it and finds
 * the bundle under a global name derived from its name.
 */
export function uiFragment({ bundle, files, component, base }: FragmentRequest): string {
  const addressOf = ({ name, version }: Pick<UiFile, 'name' | 'version'>) =>
    attribute(`${base}/ui/${encodeURIComponent(bundle)}/${encodeURIComponent(name)}?v=${version}`);
  const withExtension = (extension: string) => files.filter(({ name }) => extname(name) === extension);
  const render = `__LGUI_${bundle.replace(/[^a-zA-Z0-9]/g, '_')}.render(${JSON.stringify(component)}, "{{shadowRootId}}")`;
  return [
    ...withExtension('.css').map((file) => `<link rel="stylesheet" href="${addressOf(file)}" />`),
    ...withExtension('.js').map((file) => `<script src="${addressOf(file)}" onload="${attribute(render)}"></script>`),
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string => text.replace(/[&"'<>]/g, (character) => entities[character] ?? '');
