export * from './agents.js';
export * from './errors.js';
export * from './inquiries.js';
export * from './jobs.js';
export * from './pictures.js';
export * from './properties.js';
export * from './session.js';
export * from './text.js';
