import { FolderUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { droppedFolder, type FolderEntry } from './folder';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Takes a folder that is dropped anywhere into the page, and says so while one is over it. */
export function FolderDrop({ text, onFolder }: { text: string; onFolder: (folder: FolderEntry) => void }) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const folder = event.dataTransfer ? droppedFolder(event.dataTransfer) : undefined;
    if (folder) onFolder(folder);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Otherwise the browser would leave the page and open the file.
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return createPortal(
    <div className="pointer-events-none fixed inset-3 z-[60] grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-tint/90">
      <p className="flex items-center gap-2 text-base font-semibold text-accent">
        <FolderUp size={20} aria-hidden="true" /> {text}
      </p>
    </div>,
    document.body,
  );
}
