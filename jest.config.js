import { availableParallelism } from 'node:os';

const modulePathIgnorePatterns = ['<rootDir>/services/[^/]+/dist', '<rootDir>/.local'];

/**
 * Tests of one thread share the packages that they load. Jest's own runner loads thousands of modules again for each file of
 * tests, which takes longer than the tests.
 */
const sharedModules = {
  modulePathIgnorePatterns,
  runner: ['jest-light-runner', { runtime: 'worker_threads' }],
  setupFiles: ['<rootDir>/infra/test/jest/load-sources.mjs'],
  setupFilesAfterEnv: ['<rootDir>/infra/test/jest/time-limit.mjs'],
};

/** Component tests render into a DOM. */
const components = {
  ...sharedModules,
  setupFiles: [...sharedModules.setupFiles, '<rootDir>/frontend/src/testing/document/index.ts'],
};

/** Whole pages, which `make test-details` runs: `make test` opens most of them in a browser. */
const PAGES = ['<rootDir>/frontend/src/pages/'];

/** Integration tests of `make test-slow` and `make test-all`: of rare areas, or minutes long. */
const SLOW = ['\\.slow\\.int-spec\\.ts$'];

export default {
  // With one, jest-light-runner would run all projects in one thread.
  maxWorkers: Math.max(2, availableParallelism()),
  projects: [
    {
      ...sharedModules,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/services/*/src/**/*.spec.ts',
        '<rootDir>/frontend/{build,src}/**/*.spec.ts',
        '<rootDir>/infra/**/*.spec.ts',
        '<rootDir>/docs/**/*.spec.ts',
      ],
    },
    {
      ...sharedModules,
      displayName: 'integration',
      testMatch: ['<rootDir>/services/*/test/**/*.int-spec.ts'],
      testPathIgnorePatterns: SLOW,
    },
    {
      ...sharedModules,
      displayName: 'slow',
      testMatch: ['<rootDir>/services/*/test/**/*.slow.int-spec.ts'],
    },
    {
      ...sharedModules,
      displayName: 'spreadsheets',
      testMatch: ['<rootDir>/services/*/test/**/*.sheet-spec.ts'],
    },
    {
      ...components,
      displayName: 'frontend',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
      testPathIgnorePatterns: PAGES,
    },
    {
      ...components,
      displayName: 'frontend-pages',
      testMatch: ['<rootDir>/frontend/src/pages/**/*.spec.tsx'],
    },
  ],
};
