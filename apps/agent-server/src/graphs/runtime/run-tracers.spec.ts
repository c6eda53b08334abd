import { afterEach, describe, expect, it } from '@jest/globals';
import { CallbackManager } from '@langchain/core/callbacks/manager';
import { LangChainTracer } from '@langchain/core/tracers/tracer_langchain';
import { langsmithTracers } from './run-tracers.js';

const core = { CallbackManager, LangChainTracer };
const request = (configurable: Record<string, string>) => ({ config: { configurable } });
const project = request({ __langsmith_project__: 'looms' });

describe('langsmithTracers', () => {
  const { LANGSMITH_TRACING: before } = process.env;
  afterEach(() => {
    if (before === undefined) delete process.env.LANGSMITH_TRACING;
    else process.env.LANGSMITH_TRACING = before;
  });

  it('traces to the project and for the example of the run', () => {
    process.env.LANGSMITH_TRACING = 'true';
    expect(langsmithTracers(core, project)).toMatchObject([{ name: 'langchain_tracer', projectName: 'looms' }]);
    expect(langsmithTracers(core, request({ __langsmith_example_id__: 'e1' }))).toMatchObject([{ exampleId: 'e1' }]);
  });

  it('leaves runs without settings to LangChain', () => {
    process.env.LANGSMITH_TRACING = 'true';
    expect(langsmithTracers(core, request({ model: 'm' }))).toEqual([]);
  });

  it('traces nothing if tracing is disabled', () => {
    process.env.LANGSMITH_TRACING = 'false';
    expect(langsmithTracers(core, project)).toEqual([]);
  });
});
