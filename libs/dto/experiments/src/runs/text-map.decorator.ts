import { AsSent } from '@heddle/dto-common';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';

const maxMembers = 20;

function isTextMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.values(value);
  return members.length <= maxMembers && members.every((member) => typeof member === 'string');
}

/** An object whose members are texts. */
export const TextMapField = ({ description, example }: { description: string; example: object }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string' },
      maxProperties: maxMembers,
      nullable: true,
      description,
      example,
    }),
    AsSent(),
    IsOptional(),
    ValidateBy(
      { name: 'isTextMap', validator: { validate: isTextMap } },
      { context: { type: 'dict_type', msg: `Input should be an object of at most ${maxMembers} texts` } },
    ),
  );
