import { AsSent, IntField, limits, MaxJsonBytes, NestedField, TextField } from '@heddle/dto-common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsNumber, IsObject, IsOptional, Max, Min } from 'class-validator';
import { applyDecorators } from '@nestjs/common';

/** Cores; fractions are rounded to one decimal. */
const Cores = (description: string, maximum: number) =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true, minimum: 0.1, maximum, description, example: 1 }),
    IsOptional(),
    IsNumber(),
    Min(0.1),
    Max(maximum),
  );

const Whole = (description: string, min: number, example: number) =>
  IntField({ nullable: true, min, max: 2_147_483_647, description, example });

const Labels = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      nullable: true,
      additionalProperties: { type: 'string' },
      description: `${description} At most 64 KiB.`,
      example: { team: 'agents' },
    }),
    AsSent(),
    IsOptional(),
    IsObject(),
    MaxJsonBytes(limits.metadataBytes),
  );

const KubernetesObjects = (description: string, example: object) =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      nullable: true,
      items: { type: 'object', additionalProperties: true },
      description: `${description} In Kubernetes' own camelCase; at most 64 KiB.`,
      example: [example],
    }),
    AsSent(),
    IsOptional(),
    IsArray(),
    IsObject({ each: true }),
    MaxJsonBytes(limits.metadataBytes),
  );

class ImagePullSecretDto {
  @TextField({
    required: true,
    maxLength: 253,
    description: 'Name of the Kubernetes Secret.',
    example: 'registry-credentials',
  })
  name: string;
}

/** Size and number of a deployment's instances. Absent values follow from given ones. */
export class ResourceSpecDto {
  @Whole('Least number of replicas.', 0, 1)
  min_scale?: number | null;

  @Whole('Largest number of replicas.', 1, 3)
  max_scale?: number | null;

  @Cores('CPU request of one replica.', 8)
  cpu?: number | null;

  @Cores('CPU limit of one replica; twice the request when absent.', 16)
  cpu_limit?: number | null;

  @Whole('Memory request of one replica in MB.', 1, 1024)
  memory_mb?: number | null;

  @Whole('Memory limit of one replica in MB; twice the request when absent.', 1, 2048)
  memory_limit_mb?: number | null;

  @Whole('Least number of queue workers; `min_scale` when absent.', 0, 1)
  queue_min_scale?: number | null;

  @Whole('Largest number of queue workers; `max_scale` when absent.', 1, 3)
  queue_max_scale?: number | null;

  @Cores('CPU request of one queue worker; `cpu` when absent.', 8)
  queue_cpu?: number | null;

  @Cores('CPU limit of one queue worker; twice its request when absent.', 16)
  queue_cpu_limit?: number | null;

  @Whole('Memory request of one queue worker in MB; `memory_mb` when absent.', 1, 1024)
  queue_memory_mb?: number | null;

  @Whole('Memory limit of one queue worker in MB; twice its request when absent.', 1, 2048)
  queue_memory_limit_mb?: number | null;

  @Cores('CPU request of a Redis beside the deployment.', 8)
  redis_cpu?: number | null;

  @Cores('CPU limit of a Redis beside the deployment; its request when absent.', 16)
  redis_cpu_limit?: number | null;

  @Whole('Memory request of a Redis beside the deployment in MB.', 1, 512)
  redis_memory_mb?: number | null;

  @Whole('Memory limit of a Redis beside the deployment in MB; its request when absent.', 1, 512)
  redis_memory_limit_mb?: number | null;

  @Cores("CPU request of the deployment's own database.", 8)
  db_cpu?: number | null;

  @Cores("CPU limit of the deployment's own database.", 16)
  db_cpu_limit?: number | null;

  @Whole("Memory request of the deployment's own database in MB.", 1, 1024)
  db_memory_mb?: number | null;

  @Whole("Memory limit of the deployment's own database in MB.", 1, 2048)
  db_memory_limit_mb?: number | null;

  @Whole("Storage of the deployment's own database in GiB.", 1, 10)
  db_storage_gi?: number | null;

  @Whole("Most connections of the deployment's own database.", 1, 100)
  db_max_connections?: number | null;

  @Labels('Labels of the pods.')
  labels?: Record<string, string> | null;

  @Labels('Annotations of the pods.')
  annotations?: Record<string, string> | null;

  @TextField({ nullable: true, maxLength: 253, description: 'Service account of the pods.', example: 'agents' })
  service_account_name?: string | null;

  @NestedField(ImagePullSecretDto, { isArray: true, nullable: true, description: 'Secrets for pulling the image.' })
  image_pull_secrets?: ImagePullSecretDto[] | null;

  @KubernetesObjects('Volumes of the pods.', { name: 'cache', emptyDir: {} })
  volumes?: Record<string, unknown>[] | null;

  @KubernetesObjects('Mounts of the main container.', { name: 'cache', mountPath: '/cache' })
  volume_mounts?: Record<string, unknown>[] | null;

  @KubernetesObjects('Containers that run before the main one.', { name: 'warm-up', image: 'busybox' })
  init_containers?: Record<string, unknown>[] | null;

  @KubernetesObjects('Containers that run beside the main one.', { name: 'proxy', image: 'envoyproxy/envoy' })
  sidecars?: Record<string, unknown>[] | null;
}
