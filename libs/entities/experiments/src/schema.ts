/** The one Postgres schema that the experiments service owns. */
export const experimentsSchema = 'experiments';
