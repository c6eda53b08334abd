import { Download } from 'lucide-react';
import { Button } from './button';
import { saveFile } from './save-file';

/** Saves a value as a JSON file. The text is made on demand, since it can be large. */
export function DownloadButton({ value, name, label }: { value: () => unknown; name: string; label: string }) {
  return (
    <Button
      look="ghost"
      onClick={() => saveFile(new Blob([JSON.stringify(value(), null, 2)], { type: 'application/json' }), name)}
    >
      <Download size={14} aria-hidden="true" />
      {label}
    </Button>
  );
}
