/** Packages of a new project: the versions that the agent server is tested with. */
export const templateVersions: Readonly<Record<string, string>> = {
  '@langchain/core': '1.4.0',
  '@langchain/langgraph': '1.7.3',
};

/** Imports of the new project, not of this file. */
const imports = [
  "import { AIMessage, type BaseMessage } from '@langchain/core/messages';",
  "import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';",
].join('\n');

const agent = `${imports}

/** Answers without a model, so that the project runs offline and without a key. */
function reply(messages: BaseMessage[]): string {
  const questions = messages.filter((message) => message.getType() === 'human');
  return \`You said "\${questions.at(-1)?.text ?? ''}". That was message \${questions.length} of this thread.\`;
}

/** Replace the reply with a call of a model: its key is a variable in .env, and a secret of the deployment. */
async function answer(state: typeof MessagesAnnotation.State) {
  return { messages: [new AIMessage(reply(state.messages))] };
}

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', answer)
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile();
`;

const readme = (name: string) => `# ${name}

An agent for Heddle: a graph of LangGraph.js in \`src/agent.ts\`, which \`langgraph.json\` names.

\`\`\`sh
npm install
heddle dev       # serves the folder and reloads it on changes
heddle deploy    # builds it, runs it, and prints its address
heddle logs -f
heddle rollback
\`\`\`

Variables in \`.env\` are those of \`heddle dev\`, and become the secrets of the deployment. The file itself is not
uploaded; \`.env.example\` says what belongs in it.
`;

/** Files of a new project, by path. */
export function templateFiles(name: string): ReadonlyMap<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ['package.json', json({ name, version: '0.1.0', private: true, type: 'module', dependencies: templateVersions })],
    ['langgraph.json', json({ node_version: '20', graphs: { agent: './src/agent.ts:graph' } })],
    [
      'tsconfig.json',
      json({
        compilerOptions: { target: 'ES2022', module: 'NodeNext', strict: true, noEmit: true, skipLibCheck: true },
        include: ['src'],
      }),
    ],
    ['src/agent.ts', agent],
    ['.gitignore', 'node_modules/\n.env\n.env.*\n!.env.example\n.heddle/\n'],
    ['.env.example', '# Variables of the agent, such as the key of a model. Copy this file to .env.\n'],
    ['README.md', readme(name)],
  ]);
}
