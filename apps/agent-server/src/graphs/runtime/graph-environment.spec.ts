import { describe, expect, it } from '@jest/globals';
import { graphEnvironment } from './graph-environment.js';

const process = {
  PATH: '/bin',
  LC_ALL: 'C',
  https_proxy: 'http://proxy',
  DATABASE_URL: 'postgresql://service',
  HEDDLE_SECRETS_KEY: 'secret',
  OPENAI_API_KEY: 'sk-process',
  MY_TOKEN: 'mine',
  MY_OTHER: 'other',
  TZ: 'UTC',
};
const isOwn = (name: string) => name === 'DATABASE_URL' || name.startsWith('HEDDLE_');

function variables(changes: { env?: Record<string, string>; envNames?: string[]; handedOver?: string[] }) {
  const { env = {}, envNames = [], handedOver = [] } = changes;
  return graphEnvironment({ configPath: 'langgraph.json', env, envNames }, { process, handedOver, isOwn });
}

it('langgraph.json overrides the address of the server', () => {
  const of = (env: Record<string, string>) =>
    graphEnvironment(
      { configPath: 'langgraph.json', env, envNames: [] },
      { process: {}, handedOver: [], isOwn, apiUrl: 'http://127.0.0.1:8123' },
    );
  expect(of({})).toEqual({ LANGGRAPH_API_URL: 'http://127.0.0.1:8123' });
  expect(of({ LANGGRAPH_API_URL: 'https://elsewhere' })).toEqual({ LANGGRAPH_API_URL: 'https://elsewhere' });
});

it('gives graphs the variables of the deployment, also under names of the service', () => {
  const given = { DATABASE_URL: 'postgresql://graph', COLOUR: 'blue' };
  const configured = { configPath: 'langgraph.json', env: { COLOUR: 'red' }, envNames: ['DATABASE_URL'] };
  expect(graphEnvironment(configured, { process, handedOver: [], isOwn, given })).toMatchObject(given);
});

const basics = { PATH: '/bin', LC_ALL: 'C', https_proxy: 'http://proxy', TZ: 'UTC' };

describe('graphEnvironment', () => {
  it.each([
    ['the basics and nothing else', {}, basics],
    [
      'names of langgraph.json',
      { envNames: ['OPENAI_API_KEY', 'ABSENT'] },
      { ...basics, OPENAI_API_KEY: 'sk-process' },
    ],
    ['values of langgraph.json', { env: { COLOUR: 'red', TZ: 'CET' } }, { ...basics, COLOUR: 'red', TZ: 'CET' }],
    ['what is handed over', { handedOver: ['MY_*'] }, { ...basics, MY_TOKEN: 'mine', MY_OTHER: 'other' }],
    [
      'the value of the deployment before that of langgraph.json',
      { env: { MY_TOKEN: 'default' }, handedOver: ['MY_TOKEN'] },
      { ...basics, MY_TOKEN: 'mine' },
    ],
    [
      'a value of its own for a name of the service',
      { env: { DATABASE_URL: 'postgresql://graph' }, handedOver: ['*'] },
      {
        ...basics,
        DATABASE_URL: 'postgresql://graph',
        OPENAI_API_KEY: 'sk-process',
        MY_TOKEN: 'mine',
        MY_OTHER: 'other',
      },
    ],
  ])('gives graphs %s', (_name, changes, expected) => {
    expect(variables(changes)).toEqual(expected);
  });

  it.each(['DATABASE_URL', 'HEDDLE_SECRETS_KEY'])('refuses a list that names %s', (name) => {
    expect(() => variables({ envNames: [name] })).toThrow(`langgraph.json: env names ${name}`);
  });
});
