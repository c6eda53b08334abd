/** Bodies that Swagger UI offers; each works as it is against the example agents. */
const daily = {
  summary: 'Every working day at nine in Berlin',
  value: {
    assistant_id: 'chat',
    schedule: '0 9 * * MON-FRI',
    timezone: 'Europe/Berlin',
    input: { messages: [{ role: 'user', content: 'Good morning' }] },
    on_run_completed: 'keep',
    metadata: { team: 'support' },
  },
};
const { on_run_completed: _, ...onThread } = daily.value;

export const createCronExamples = { daily };
export const createThreadCronExamples = { daily: { summary: daily.summary, value: onThread } };
export const patchCronExamples = {
  pause: { summary: 'No more fires until it is enabled again', value: { enabled: false } },
  endless: { summary: 'Without an end', value: { end_time: null } },
};
export const searchCronsExamples = {
  next: { summary: 'Crons that fire next', value: { sort_by: 'next_run_date', sort_order: 'asc', enabled: true } },
  ofTeam: { value: { metadata: { team: 'support' } } },
};
export const countCronsExamples = { all: { value: {} } };
