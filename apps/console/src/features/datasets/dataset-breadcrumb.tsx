import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenant } from '../../shared/app-context';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Name } from '../../ui/name';

/** Place of a page below a dataset; its children are the last step. */
export function DatasetBreadcrumb({
  datasetId,
  name,
  children,
}: {
  datasetId: string;
  /** Undefined until it is loaded. */
  name: string | undefined;
  children: ReactNode;
}) {
  const tenant = useTenant();
  return (
    <Breadcrumb>
      <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
        Datasets
      </Link>
      <Link
        to="/o/$tenant/datasets/$datasetId"
        params={{ tenant, datasetId }}
        className="hover:text-ink hover:underline"
      >
        <Name text={name ?? 'Dataset'} />
      </Link>
      {children}
    </Breadcrumb>
  );
}
