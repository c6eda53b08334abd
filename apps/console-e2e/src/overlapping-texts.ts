import type { Page } from 'playwright-core';

/** Texts that overflow their card or overlap another text. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Averages' }).evaluate((list) => {
    const found: string[] = [];
    for (const one of list.querySelectorAll('li')) {
      const frame = one.getBoundingClientRect();
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const boxes: { text: string; box: DOMRect }[] = [];
      while (walker.nextNode()) {
        const { parentElement: parent, textContent: text } = walker.currentNode;
        if (!parent || !text?.trim() || parent.closest('.sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const clip = parent.closest('.truncate, .line-clamp-2, .overflow-x-auto')?.getBoundingClientRect();
        for (const box of range.getClientRects()) {
          if (clip && (box.right > clip.right + 1 || box.bottom > clip.bottom + 1)) continue;
          boxes.push({ text: text.trim(), box });
          if (box.right > frame.right + 1) found.push(`${text.trim()} leaves its card`);
        }
      }
      boxes.forEach(({ text, box }, index) => {
        for (const other of boxes.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 2 && high > 4) found.push(`${text} over ${other.text}`);
        }
      });
    }
    return found;
  });
}
