/** Connections of each thread that executes graphs or reads their states. */
export const connectionsPerThread = 4;
