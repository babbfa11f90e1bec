/** Unit tests of one folder, for the mutation tests, whose runner does not support projects. Their settings come from vitest.config.ts. */
import { defineConfig } from 'vitest/config'
import all from '../../vitest.config'

const unit = all.test?.projects?.find(
  project => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
)
if (typeof unit !== 'object' || unit instanceof Promise)
  throw new Error('vitest.config.ts has no project "unit".')

export default defineConfig({
  ...unit,
  test: {
    ...unit.test,
    // A module that stays loaded would keep the tables that it made without the mutant.
    isolate: process.env.MUTANTS_ISOLATED !== undefined,
    include: process.env.MUTANTS_TESTS?.split(' ') ?? unit.test?.include,
  },
})
