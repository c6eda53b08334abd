import { Button } from '../../ui/button';
import { formatBytes } from '../../ui/format';
import type { UploadProgress } from './source-upload';

const steps = { pack: 'Packing', upload: 'Uploading', finish: 'Starting the revision' } as const;

/** Progress of an upload, which can be stopped until the revision is made. */
export function UploadProgressBar({ progress, onStop }: { progress: UploadProgress; onStop: () => void }) {
  const { step, done, total } = progress;
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <div className="flex items-center gap-3 border-t border-line px-5 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex justify-between gap-2 text-xs text-ink-2">
          <span>{steps[step]}</span>
          <span className="tabular">
            {step === 'finish' ? formatBytes(total) : `${formatBytes(done)} of ${formatBytes(total)}`}
          </span>
        </span>
        <progress
          aria-label={steps[step]}
          max={100}
          value={percent}
          className="h-1.5 w-full overflow-hidden rounded-full bg-raised accent-accent-solid"
        />
      </div>
      <Button disabled={step === 'finish'} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
