import { Link } from '@tanstack/react-router';
import { formatCount } from '@heddle/comparison-text';
import type { ReactNode } from 'react';
import { useTenant } from '../../shared/app-context';
import { Breadcrumb } from '../../ui/breadcrumb';
import { CopyButton } from '../../ui/copy-button';
import { shortId } from '../../ui/format';
import { Name } from '../../ui/name';
import { PageHead } from '../../ui/page-head';
import type { Dataset } from './datasets.queries';

/** Name of the dataset and the links to its pages. `actions` are those of the page. */
export function DatasetHeader({ dataset, actions }: { dataset: Dataset; actions?: ReactNode }) {
  const tenant = useTenant();
  const params = { tenant, datasetId: dataset.id };
  const tab =
    'inline-flex min-h-8 items-center border-b-2 border-transparent px-1 text-sm text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';
  return (
    <PageHead
      breadcrumb={
        <Breadcrumb>
          <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
            Datasets
          </Link>
          <Name text={dataset.name} />
        </Breadcrumb>
      }
      title={<Name text={dataset.name} />}
      beside={
        <>
          <span className="text-xs text-ink-2">{formatCount(dataset.example_count)} examples</span>
          <span className="flex items-center gap-0.5 text-xs text-ink-3">
            <code className="font-mono text-2xs" title={dataset.id}>
              {shortId(dataset.id)}
            </code>
            <CopyButton short label="Copy dataset id" text={() => dataset.id} />
          </span>
        </>
      }
    >
      {dataset.description && (
        <p className="line-clamp-3 max-w-3xl text-sm wrap-anywhere text-ink-2" title={dataset.description}>
          {dataset.description}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line">
        <nav aria-label="Pages of the dataset" className="mr-auto flex gap-4">
          <Link to="/o/$tenant/datasets/$datasetId" params={params} activeOptions={exact} className={tab}>
            Experiments
          </Link>
          <Link to="/o/$tenant/datasets/$datasetId/examples" params={params} activeOptions={exact} className={tab}>
            Examples
          </Link>
          <Link to="/o/$tenant/datasets/$datasetId/versions" params={params} activeOptions={exact} className={tab}>
            Versions
          </Link>
        </nav>
        {actions && <span className="flex flex-wrap items-center gap-1.5 pb-1.5">{actions}</span>}
      </div>
    </PageHead>
  );
}

const exact = { exact: true, includeSearch: false };
