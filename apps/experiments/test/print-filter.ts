import type { FilterNode, Literal } from '../src/analysis/filters/filter-ast.js';

/** The text of a filter, in one way of several. */
export function printFilter(node: FilterNode): string {
  if (node.type === 'junction') return `${node.operator}(${node.of.map(printFilter).join(', ')})`;
  const parts = [
    ...(node.attribute === null ? [] : [printName(node.attribute)]),
    ...(node.value ? [print(node.value)] : []),
  ];
  return `${node.operator}(${parts.join(', ')})`;
}

const printName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function print({ value }: Literal): string {
  return Array.isArray(value) ? `[${value.map(print).join(', ')}]` : JSON.stringify(value);
}
