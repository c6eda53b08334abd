export { IgnoreRules, isNeverPacked } from './ignore-rules.js';
export { isObject } from './is-object.js';
export { parseProjectConfig, type ProjectConfig, ProjectConfigError } from './langgraph-config.js';
export { deploymentNameOf, lacksLockfile, missingFile } from './project.js';
export { isReservedVariable, type NamedValue, parseVariables } from './variables.js';
