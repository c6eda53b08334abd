import ts from 'typescript';
import { type GraphSchemas, noSchemaTree, type SchemaTree } from '../graph-description.js';
import type { DeclarationFiles } from './declaration-files.js';
import { findSubgraphs } from './find-subgraphs.js';
import { JsonSchemaWriter } from './json-schema-writer.js';
import type { GraphSource } from './source-code.js';

/** Members that carry the types of inputs and outputs for the compiler only. */
const members = { input: '~InputType', output: '~OutputType', state: '~RunOutput' } as const;

/** Types of a graph; null for unknown ones. */
export function readGraphTypes(
  { file, exportName }: GraphSource,
  options: ts.CompilerOptions,
  declarations: DeclarationFiles,
): SchemaTree {
  const program = ts.createProgram({ rootNames: [file], options, host: declarations.host(options) });
  const checker = program.getTypeChecker();
  const exported = symbolOfExport(program, checker, file, exportName);
  const graph = exported && compiledGraph(checker, awaited(checker, checker.getTypeOfSymbol(exported)));
  if (!graph) return noSchemaTree;
  const subgraphs = [...findSubgraphs(checker, exported)];
  return {
    graph: schemasOf(checker, graph),
    subgraphs: Object.fromEntries(subgraphs.map(([path, type]) => [path, schemasOf(checker, type)])),
  };
}

function schemasOf(checker: ts.TypeChecker, graph: ts.Type): GraphSchemas {
  const schemaOf = (type: ts.Type | undefined) => (type ? new JsonSchemaWriter(checker).schemaOf(type) : null);
  const context = schemaOf(contextOf(checker, graph));
  return {
    input: schemaOf(memberType(checker, graph, members.input)),
    output: schemaOf(memberType(checker, graph, members.output)),
    state: schemaOf(memberType(checker, graph, members.state)),
    config: context,
    context,
  };
}

function symbolOfExport(
  program: ts.Program,
  checker: ts.TypeChecker,
  file: string,
  exportName: string,
): ts.Symbol | undefined {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === exportName);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The value of an export as the loader of graphs sees it: a graph, an agent, a builder, or a factory of these. */
function compiledGraph(checker: ts.TypeChecker, exported: ts.Type): ts.Type | undefined {
  if (memberType(checker, exported, members.input)) return exported;
  const agent = memberType(checker, exported, 'graph');
  if (agent && memberType(checker, agent, members.input)) return agent;
  const compile = memberType(checker, exported, 'compile');
  const maker = compile ?? exported;
  const signature = maker.getCallSignatures().at(-1);
  const made = signature && awaited(checker, checker.getReturnTypeOfSignature(signature));
  return made && made !== exported ? compiledGraph(checker, made) : undefined;
}

/** Type in the options of a call; the graph itself has no member for it. */
function contextOf(checker: ts.TypeChecker, graph: ts.Type): ts.Type | undefined {
  const invoke = memberType(checker, graph, 'invoke')?.getCallSignatures().at(-1);
  const options = invoke?.getParameters()[1];
  const type = options && checker.getNonNullableType(checker.getTypeOfSymbol(options));
  const context = type && memberType(checker, type, 'context');
  return context && checker.getNonNullableType(context);
}

function memberType(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const symbol = checker.getPropertyOfType(type, name);
  return symbol && checker.getTypeOfSymbol(symbol);
}

const awaited = (checker: ts.TypeChecker, type: ts.Type): ts.Type => checker.getAwaitedType(type) ?? type;
