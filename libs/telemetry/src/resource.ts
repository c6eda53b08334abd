import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import type { TelemetrySettings } from './telemetry-settings.js';

/** Identity of the process. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
export function resourceOf({ service, version, instance }: TelemetrySettings): Resource {
  const own = resourceFromAttributes({
    'service.namespace': 'heddle',
    'service.name': service,
    'service.version': version,
    'service.instance.id': instance,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}
