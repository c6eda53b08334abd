import type { ExperimentsSchemas } from '@heddle/client-experiments';

export type Experiment = ExperimentsSchemas['Session'];
export type Dataset = ExperimentsSchemas['Dataset'];
export type UploadResponse = ExperimentsSchemas['UploadResponse'];
export type UploadCheck = ExperimentsSchemas['UploadCheck'];
export type ChunkedUpload = ExperimentsSchemas['ChunkedUpload'];
export type ComparisonRequest = ExperimentsSchemas['SummariseComparison'];
export type ComparisonSummary = ExperimentsSchemas['ComparisonSummary'];
export type MetricComparison = ExperimentsSchemas['MetricComparison'];
export type ExperimentMetric = ExperimentsSchemas['ExperimentMetric'];
export type MetricDelta = ExperimentsSchemas['MetricDelta'];
export type PairedStatistics = ExperimentsSchemas['PairedStatistics'];
export type Verdict = PairedStatistics['verdict'];
export type FieldError = ExperimentsSchemas['FieldError'];
