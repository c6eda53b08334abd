/** Request bodies for Swagger UI; each works unchanged. */
export const logsExamples = {
  newest: { summary: 'The newest lines', value: { order: 'desc', limit: 30 } },
  errors: { summary: 'Errors only', value: { level: 'ERROR' } },
  from_the_beginning: {
    summary: 'Read from the beginning, then continue with `next_offset`',
    value: { order: 'asc', limit: 50 },
  },
};
