/** Tests run as ES modules (NODE_OPTIONS=--experimental-vm-modules), as the services do. */
const swc = (jsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx: jsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2023',
      experimental: { keepImportAttributes: true },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  modulePathIgnorePatterns: ['<rootDir>/services/[^/]+/dist', '<rootDir>/.local'],
};

const services = {
  ...common,
  testEnvironment: 'node',
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@lml/common/contracts$': '<rootDir>/services/common/src/contracts/index.ts',
    '^@lml/common/(.*)$': '<rootDir>/services/common/src/$1.ts',
  },
};

export default {
  // A machine that does much else is slow, not wrong; what is wrong fails by what it says, not by the clock.
  testTimeout: 240_000,
  // What a file of tests has loaded is never given back (modules of their own for each); a worker of gigabytes stands still
  // while it looks for what it can drop.
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
    },
    {
      ...common,
      displayName: 'frontend',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.(css|svg|jpg|png|avif|webp)(\\?.*)?$': '<rootDir>/frontend/src/testing/asset-stub.ts',
        '^(\\.{1,2}/.*)\\.js$': '$1',
        '^@lml/common/contracts$': '<rootDir>/services/common/src/contracts/index.ts',
        '^@lml/common/markup/(.*)$': '<rootDir>/services/common/src/markup/$1.ts',
      },
    },
  ],
};
