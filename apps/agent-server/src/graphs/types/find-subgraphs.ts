import ts from 'typescript';

/** Maximum depth of nested subgraphs. */
const maxDepth = 8;

/**
 * Types of a graph's subgraphs by their paths: `researcher`, `researcher|critic`. The type of a graph has only the
 * names of its nodes, so the calls of `addNode` are read. Nodes that are added outside the project's code are not
 * found.
 */
export function findSubgraphs(checker: ts.TypeChecker, exported: ts.Symbol): Map<string, ts.Type> {
  const found = new Map<string, ts.Type>();
  const collect = (calls: Iterable<ts.CallExpression>, path: readonly string[]): void => {
    if (path.length === maxDepth) return;
    for (const call of calls) {
      for (const [name, target] of nodesOf(checker, call)) {
        const type = checker.getTypeAtLocation(target);
        const inner = [...path, name];
        if (!checker.getPropertyOfType(type, '~InputType') || found.has(inner.join('|'))) continue;
        found.set(inner.join('|'), type);
        collect(new AddNodeCalls(checker).of(target), inner);
      }
    }
  };
  collect(new AddNodeCalls(checker).ofSymbol(exported), []);
  return found;
}

/** `addNode(name, node)`, or all nodes at once in an object or a list of pairs. */
function nodesOf(checker: ts.TypeChecker, { arguments: args }: ts.CallExpression): [string, ts.Expression][] {
  const [first, node, options] = args;
  if (first && ts.isObjectLiteralExpression(first)) {
    return first.properties.flatMap((property): [string, ts.Expression][] => {
      if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, property.name]];
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return [];
      return [[property.name.text, property.initializer]];
    });
  }
  if (first && ts.isArrayLiteralExpression(first)) {
    return first.elements.flatMap((pair) =>
      ts.isArrayLiteralExpression(pair) ? nodeOf(checker, pair.elements[0], pair.elements[1], pair.elements[2]) : [],
    );
  }
  return nodeOf(checker, first, node, options);
}

/** The options of a function node list the subgraphs that it calls. */
function nodeOf(
  checker: ts.TypeChecker,
  label: ts.Expression | undefined,
  node: ts.Expression | undefined,
  options: ts.Expression | undefined,
): [string, ts.Expression][] {
  const name = label && checker.getTypeAtLocation(label);
  if (!name?.isStringLiteral() || !node) return [];
  const called = options && ts.isObjectLiteralExpression(options) ? options.properties.find(isSubgraphs) : undefined;
  const targets = called && ts.isArrayLiteralExpression(called.initializer) ? called.initializer.elements : [];
  return (targets.length > 0 ? [...targets] : [node]).map((target) => [name.value, target]);
}

const isSubgraphs = (property: ts.ObjectLiteralElementLike): property is ts.PropertyAssignment =>
  ts.isPropertyAssignment(property) && property.name.getText() === 'subgraphs';

/** The calls of `addNode` of one graph: in the chain of calls that makes it, and on its builder. */
class AddNodeCalls {
  private readonly seen = new Set<ts.Node | ts.Symbol>();

  constructor(private readonly checker: ts.TypeChecker) {}

  *of(expression: ts.Expression): Generator<ts.CallExpression> {
    const node = withoutWrapping(expression);
    if (ts.isAwaitExpression(node)) yield* this.of(node.expression);
    else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) yield* this.ofResult(node);
    else if (ts.isIdentifier(node)) {
      const symbol = this.checker.getSymbolAtLocation(node);
      if (symbol) yield* this.ofSymbol(symbol);
    } else if (ts.isCallExpression(node) && !this.seen.has(node)) {
      const { expression: called } = node;
      if (isAddNode(node)) yield this.once(node);
      yield* this.of(ts.isPropertyAccessExpression(called) ? called.expression : called);
    }
  }

  *ofSymbol(named: ts.Symbol): Generator<ts.CallExpression> {
    const symbol = named.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(named) : named;
    const declaration = symbol.declarations?.[0];
    if (!declaration || this.seen.has(symbol)) return;
    this.seen.add(symbol);
    if (ts.isExportAssignment(declaration)) yield* this.of(declaration.expression);
    else if (ts.isFunctionDeclaration(declaration)) yield* this.ofResult(declaration);
    else if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
      yield* this.of(declaration.initializer);
      for (const call of callsIn(declaration.getSourceFile())) {
        if (!isAddNode(call) || this.seen.has(call)) continue;
        const builder = rootOf(call);
        if (ts.isIdentifier(builder) && this.checker.getSymbolAtLocation(builder) === symbol) yield this.once(call);
      }
    }
  }

  private *ofResult(made: ts.FunctionLikeDeclaration): Generator<ts.CallExpression> {
    if (!made.body) return;
    if (!ts.isBlock(made.body)) return yield* this.of(made.body);
    for (const returned of returnsOf(made.body)) yield* this.of(returned);
  }

  private once(call: ts.CallExpression): ts.CallExpression {
    this.seen.add(call);
    return call;
  }
}

/** Removes parentheses and type assertions around an expression. */
function withoutWrapping(expression: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression);
  return isWrapped ? withoutWrapping(expression.expression) : expression;
}

const isAddNode = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === 'addNode';

/** The expression at the start of a chain of calls. */
function rootOf(expression: ts.Expression): ts.Expression {
  const node = withoutWrapping(expression);
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return node;
}

function* callsIn(node: ts.Node): Generator<ts.CallExpression> {
  if (ts.isCallExpression(node)) yield node;
  for (const child of childrenOf(node)) yield* callsIn(child);
}

/** Skips return statements of nested functions. */
function* returnsOf(node: ts.Node): Generator<ts.Expression> {
  if (ts.isReturnStatement(node) && node.expression) yield node.expression;
  for (const child of childrenOf(node)) if (!ts.isFunctionLike(child)) yield* returnsOf(child);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}
