import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
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

export type Deployment = ControlPlaneSchemas['DeploymentResponse'];
export type Revision = ControlPlaneSchemas['RevisionResponse'];
export type RevisionStatus = Revision['status'];
export type NewRevision = ControlPlaneSchemas['CreateRevision'];
export type LogLine = ControlPlaneSchemas['LogLine'];
export type LogLevel = LogLine['level'];
export type LogsQuery = ControlPlaneSchemas['LogsQuery'];
export type ApiKey = ControlPlaneSchemas['ApiKeyResponse'];
export type NewApiKey = ControlPlaneSchemas['CreateApiKey'];
export type IssuedApiKey = ControlPlaneSchemas['IssuedApiKeyResponse'];
