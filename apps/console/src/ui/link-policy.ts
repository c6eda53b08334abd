/** Address that a link of foreign text may have: web pages and mail, without credentials. */
export function safeHref(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Images are shown from the message itself; others would reveal the reader to their server. SVG can hold scripts. */
export function isInlineImage(source: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i.test(source);
}
