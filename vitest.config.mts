import { defineConfig } from 'vitest/config'

/** They measure the time of their process, so that nobody else may work in it. */
const measured = ['engine/lint/growth.test.ts']

/** Nothing of these keeps a state, so that their modules need not be loaded anew for each file, which is most of the time. */
const pure = ['documents', 'harness', 'hooks', 'language', 'lint'].map((folder) => `engine/${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    testTimeout: 20_000,
    pool: 'threads',
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: measured, isolate: false } },
      { extends: true, test: { name: 'measured', include: measured, pool: 'forks' } },
      {
        extends: true,
        test: {
          name: 'others',
          include: [
            'engine/**/*.test.ts',
            'bench/**/*.test.ts',
            'cli/**/*.test.ts',
            'client/**/*.test.ts',
            'server/**/*.test.ts',
            'schemas/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'protocol/**/*.test.ts',
            'webviews/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: [...pure, ...measured, '**/node_modules/**'],
        },
      },
    ],
  },
})
