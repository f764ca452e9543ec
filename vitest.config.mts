import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
    testTimeout: 20_000,
    pool: 'threads',
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
  },
})
