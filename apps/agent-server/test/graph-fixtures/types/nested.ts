interface Graph<Name extends string> {
  '~InputType': Record<Name, string>;
  '~OutputType': Record<Name, string>;
  '~RunOutput': Record<Name, string>;
}

interface Builder<Name extends string> {
  addNode(...node: unknown[]): Builder<Name>;
  addEdge(from: string, to: string): Builder<Name>;
  compile(): Graph<Name>;
}

declare function build<Name extends string>(state: Name): Builder<Name>;

const leaf = build('leaf')
  .addNode('work', () => ({}))
  .compile();
const name = 'named';

const builder = build('middle').addEdge('__start__', 'inner');
builder.addNode('inner', leaf).addNode('plain', () => ({}));
const middle = builder.compile();

const other = build('other');
other.addNode('foreign', leaf);

const makeLeaf = () => build('made').addNode({ leaf }).compile();

/** Subgraphs added in every form that code uses. */
export async function nested() {
  const unused = () => {
    return build('unused').addNode('unused', leaf).compile();
  };
  const whole = build('whole')
    .addNode('middle', middle)
    .addNode(name, leaf)
    .addNode('caller', () => unused, { subgraphs: [leaf] })
    .addNode({ made: makeLeaf() })
    .addNode([['listed', leaf]]);
  return whole.compile() as Graph<'whole'>;
}

export default build('default').addNode('inner', leaf).compile();
