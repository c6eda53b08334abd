/** Values used in the examples of the OpenAPI document, so that one id means the same thing on every page. */
export const EXAMPLE = {
  assistantId: 'fe096781-5601-53d2-b2f6-0d3403f7e9ca',
  threadId: '3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11',
  runId: '01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa',
  checkpointId: '1f1e5411-e499-6ab2-8000-3d9a6f4c0c55',
  cronId: '5d0b7b0e-9c1c-4a53-8f0e-7a1f1c3f6a21',
  time: '2026-11-21T02:42:00.000Z',
} as const;
