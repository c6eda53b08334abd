import { limits, TextField } from '@heddle/dto-common';

export class ShowComponentDto {
  @TextField({
    required: true,
    maxLength: limits.name,
    description: 'The component, by the name that the module exports it under.',
    example: 'weather',
  })
  name: string;
}
