import { describe, expect, it } from '@jest/globals';
import { agentEnvironment, encodeVariables, graphVariables, repositoryOf } from './agent-environment.plan.js';

const identity = { revisionId: 'r', deploymentId: 'd', deploymentName: 'agent', tenantId: 't', repository: null };

describe('the environment of an agent', () => {
  it('passes secrets with any name to graphs alone', () => {
    const environment = agentEnvironment({
      ...identity,
      secrets: { DATABASE_URL: 'postgresql://own', API_KEY: 'sk-1' },
      configFile: '/a/langgraph.json',
      databaseUrl: 'postgresql://platform',
      port: 1,
      controlPlaneUrl: 'http://plane',
      home: '/a/home',
      drainMs: 60_000,
      memoryMb: 512,
      common: { PATH: '/bin' },
      tracing: { url: 'http://experiments', key: 'trc_1' },
    });
    expect(environment).toMatchObject({ DATABASE_URL: 'postgresql://platform', AGENT_WORKSPACE: 't', PATH: '/bin' });
    expect(environment).toMatchObject({ AGENT_TRACING_URL: 'http://experiments', AGENT_TRACING_PROJECT: 'agent' });
    expect(environment.API_KEY).toBeUndefined();
    expect(JSON.parse(environment.AGENT_GRAPH_VARIABLES as string)).toMatchObject({
      DATABASE_URL: 'postgresql://own',
      API_KEY: 'sk-1',
      LANGSMITH_HOST_PROJECT_ID: 'd',
      LANGSMITH_HOST_REVISION_ID: 'r',
    });
  });

  it('names the repository and the commit', () => {
    const repository = repositoryOf('https://git.test/a', { repo_ref: 'main', repo_commit_sha: 'abc' });
    expect(graphVariables({ ...identity, repository }, {})).toMatchObject({
      LANGSMITH_LANGGRAPH_GIT_REPO: 'https://git.test/a',
      LANGSMITH_LANGGRAPH_GIT_REF: 'main',
      LANGSMITH_LANGGRAPH_GIT_REF_SHA: 'abc',
    });
    expect(repositoryOf(null, { repo_ref: null, repo_commit_sha: null })).toBeNull();
  });

  it('keeps the variables of the platform from secrets', () => {
    expect(graphVariables(identity, { LANGSMITH_TENANT_ID: 'other' })).toMatchObject({ LANGSMITH_TENANT_ID: 't' });
  });

  it('refuses secrets that no process can receive', () => {
    expect(() => encodeVariables({ BIG: 'x'.repeat(131_000) })).toThrow(/The secrets exceed/);
  });
});
