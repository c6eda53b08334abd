import { IntField, JsonObject, MetadataField, TextListField } from '@heddle/dto-common';

export class ConfigDto {
  @TextListField({
    maxItems: 100,
    maxLength: 255,
    description: 'Tags of the run, for tracing.',
    example: ['production'],
  })
  tags?: string[];

  @IntField({ description: 'Maximum number of supersteps of one run.', min: 1, max: 100_000, example: 25 })
  recursion_limit?: number;

  @JsonObject({
    description: 'Values that the graph reads as `config.configurable`.',
    example: { model: 'scripted', temperature: 0 },
  })
  configurable?: Record<string, unknown>;

  @MetadataField({ description: 'Metadata added to the run.', example: { tenant: 'acme' } })
  metadata?: Record<string, unknown>;
}
