export * from './shape.js';
export * from './upload-experiment.dto.js';
export * from './upload-shapes.js';
