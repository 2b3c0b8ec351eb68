import { swcOptions } from './infra/run/compile.mjs';
import { TEST_TIMEOUT } from './infra/test/jest/test-timeout.mjs';

const modulePathIgnorePatterns = ['<rootDir>/services/[^/]+/dist', '<rootDir>/.local'];

/**
 * Tests of one process share the modules that they load, packages above all. Jest's own runner loads all four thousand again for
 * each file of tests, which takes longer than the tests.
 */
const services = {
  modulePathIgnorePatterns,
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: ['<rootDir>/infra/test/jest/load-sources.mjs'],
  setupFilesAfterEnv: ['<rootDir>/infra/test/jest/time-limit.mjs'],
};

/** Run as ES modules (NODE_OPTIONS=--experimental-vm-modules). */
const swc = (jsx) => ['@swc/jest', swcOptions(jsx)];

/** Jest's own runner: each file of tests has a document, modules and mocks of its own. */
const frontend = {
  modulePathIgnorePatterns,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  moduleNameMapper: {
    '\\.(css|svg|jpg|png|avif|webp)(\\?.*)?$': '<rootDir>/frontend/src/testing/asset-stub.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@lml/common/contracts$': '<rootDir>/services/common/src/contracts/index.ts',
    '^@lml/common/(.*)$': '<rootDir>/services/common/src/$1.ts',
    '^virtual:swahili-texts$': '<rootDir>/frontend/src/testing/swahili-texts.ts',
    // All icons in one file, instead of two thousand files for each test file.
    '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
  },
};

/** Component tests render into a DOM. */
const withDom = {
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
};

/** Whole pages, which `make test-details` runs: `make test` opens most of them in a browser. */
const PAGES = ['<rootDir>/frontend/src/pages/'];

/** Integration tests of `make test-slow` and `make test-all`: of rare areas, or minutes long. */
const SLOW = ['\\.slow\\.int-spec\\.ts$'];

export default {
  testTimeout: TEST_TIMEOUT,
  // Jest's own runner never frees the modules of a file of tests. A worker of several gigabytes stalls in garbage collection.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...services,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/services/*/src/**/*.spec.ts',
        '<rootDir>/infra/**/*.spec.ts',
        '<rootDir>/docs/**/*.spec.ts',
      ],
    },
    {
      ...services,
      displayName: 'integration',
      testMatch: ['<rootDir>/services/*/test/**/*.int-spec.ts'],
      testPathIgnorePatterns: SLOW,
    },
    {
      ...services,
      displayName: 'slow',
      testMatch: ['<rootDir>/services/*/test/**/*.slow.int-spec.ts'],
    },
    {
      ...services,
      displayName: 'spreadsheets',
      testMatch: ['<rootDir>/services/*/test/**/*.sheet-spec.ts'],
    },
    {
      ...frontend,
      displayName: 'frontend-unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/frontend/build/**/*.spec.ts', '<rootDir>/frontend/src/**/*.spec.ts'],
    },
    {
      ...frontend,
      ...withDom,
      displayName: 'frontend',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
      testPathIgnorePatterns: PAGES,
    },
    {
      ...frontend,
      ...withDom,
      displayName: 'frontend-pages',
      testMatch: ['<rootDir>/frontend/src/pages/**/*.spec.tsx'],
    },
  ],
};
