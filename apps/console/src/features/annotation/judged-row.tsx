import { Card } from '../../ui/card';
import type { ComparedExample } from '../comparison/comparison-rows';
import { DataView } from '../../ui/data-view';

/** Inputs, reference outputs, and the outputs of the run. */
export function JudgedRow({ example, run }: { example: ComparedExample; run: ComparedExample['runs'][number] }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
      <div className="col-span-2 max-[900px]:col-span-1">
        <Card title="Inputs">
          <DataView value={example.inputs} />
        </Card>
      </div>
      <Card title="Output">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {run.error !== null && (
            <pre className="rounded bg-fail-tint p-2 font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap text-fail">
              {run.error}
            </pre>
          )}
          {run.outputs ? <DataView value={run.outputs} /> : <p className="text-xs text-ink-3">No output.</p>}
        </div>
      </Card>
      <Card title="Expected">
        {example.outputs ? <DataView value={example.outputs} /> : <p className="text-xs text-ink-3">None given.</p>}
      </Card>
    </div>
  );
}
