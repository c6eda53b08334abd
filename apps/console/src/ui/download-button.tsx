import { Download } from 'lucide-react';
import { Button } from './button';

/** Time until the browser has read the file, in milliseconds. */
const readMs = 10_000;

/** Saves a value as a JSON file. The text is made on demand, since it can be large. */
export function DownloadButton({ value, name, label }: { value: () => unknown; name: string; label: string }) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([JSON.stringify(value(), null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), readMs);
  };
  return (
    <Button look="ghost" onClick={download}>
      <Download size={14} aria-hidden="true" />
      {label}
    </Button>
  );
}
