import { describe, expect, it } from '@jest/globals';
import { chooseSubgraphs, type SubgraphChoice } from './subgraph-choice.js';

const all = { team: 1, 'team|writer': 2, 'team|writer|critic': 3, teammate: 4 };

const cases: [SubgraphChoice, (keyof typeof all)[]][] = [
  [{ recurse: false }, ['team', 'teammate']],
  [{ recurse: true }, ['team', 'team|writer', 'team|writer|critic', 'teammate']],
  [{ namespace: 'team', recurse: false }, ['team']],
  [{ namespace: 'team', recurse: true }, ['team', 'team|writer', 'team|writer|critic']],
  [{ namespace: 'team|writer', recurse: false }, ['team|writer']],
  [{ namespace: 'team:0d1f|writer:77aa', recurse: false }, ['team|writer']],
  [{ namespace: 'team:0d1f|1|writer:77aa', recurse: false }, ['team|writer']],
  [{ namespace: 'writer', recurse: true }, []],
];

describe('chooseSubgraphs', () => {
  it.each(cases)('%j finds %j', (choice, expected) => {
    expect(Object.keys(chooseSubgraphs(all, choice))).toEqual(expected);
  });
});
