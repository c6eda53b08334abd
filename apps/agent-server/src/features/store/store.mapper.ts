import type { StoreItem } from '@heddle/checkpoint/store';
import type { FoundItemDto, ItemDto } from '@heddle/dto-agent-server';

export function toItemDto({ namespace, key, value, createdAt, updatedAt }: StoreItem): ItemDto {
  return { namespace, key, value, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}

export function toFoundItemDto(item: StoreItem): FoundItemDto {
  return { ...toItemDto(item), ...(item.score === undefined ? {} : { score: item.score }) };
}
