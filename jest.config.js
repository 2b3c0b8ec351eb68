import { swcOptions } from './infra/run/compile.mjs';

/** Tests run as ES modules (NODE_OPTIONS=--experimental-vm-modules), as the services do. */
const swc = (jsx) => ['@swc/jest', swcOptions(jsx)];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  modulePathIgnorePatterns: ['<rootDir>/services/[^/]+/dist', '<rootDir>/.local'],
};

const assets = { '\\.(css|svg|jpg|png|avif|webp)(\\?.*)?$': '<rootDir>/frontend/src/testing/asset-stub.ts' };

const services = {
  ...common,
  testEnvironment: 'node',
  moduleNameMapper: {
    ...assets,
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@lml/common/contracts$': '<rootDir>/services/common/src/contracts/index.ts',
    '^@lml/common/(.*)$': '<rootDir>/services/common/src/$1.ts',
  },
};

/** Integration tests of `make test-slow` and `make test-all`: of rare areas, or minutes long. */
const SLOW = ['\\.slow\\.int-spec\\.ts$'];

export default {
  // Generous timeouts: CI machines are slow.
  testTimeout: 240_000,
  // Each test file loads its own modules, which are never freed. A worker of several gigabytes stalls in garbage collection.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...services,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/services/*/src/**/*.spec.ts',
        '<rootDir>/infra/**/*.spec.ts',
        '<rootDir>/frontend/build/**/*.spec.ts',
        '<rootDir>/docs/**/*.spec.ts',
        '<rootDir>/frontend/src/**/*.spec.ts',
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
      ...common,
      displayName: 'frontend',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
      moduleNameMapper: {
        ...assets,
        '^(\\.{1,2}/.*)\\.js$': '$1',
        '^@lml/common/contracts$': '<rootDir>/services/common/src/contracts/index.ts',
        '^@lml/common/markup/(.*)$': '<rootDir>/services/common/src/markup/$1.ts',
        '^virtual:swahili-texts$': '<rootDir>/frontend/src/testing/swahili-texts.ts',
        // All icons in one file, instead of two thousand files for each test file.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
    },
  ],
};
