export { IgnoreRules, isNeverPacked } from './ignore-rules.js';
export { parseProjectConfig, type ProjectConfig, ProjectConfigError } from './langgraph-config.js';
export { deploymentNameOf, lacksLockfile, missingFile, type MissingFile } from './project.js';
export { isReservedVariable, type NamedValue, parseVariables } from './variables.js';
