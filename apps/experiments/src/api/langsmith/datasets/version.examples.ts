/** Bodies that Swagger UI offers. */
export const tagVersionExamples = {
  latest: { summary: 'Name the newest version', value: { as_of: 'latest', tag: 'prod' } },
};
