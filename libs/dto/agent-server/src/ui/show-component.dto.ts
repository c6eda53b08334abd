import { limits, TextField } from '@heddle/dto-common';

export class ShowComponentDto {
  @TextField({
    required: true,
    maxLength: limits.name,
    description: 'Export name of the component.',
    example: 'weather',
  })
  name: string;
}
