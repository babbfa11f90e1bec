/** The unit tests alone, for the mutation tests, whose runner does not support projects. Their settings come from vitest.config.ts. */
import { defineConfig } from 'vitest/config'
import all from '../../vitest.config'

const unit = all.test?.projects?.find(
  project => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
)
if (typeof unit !== 'object') throw new Error('vitest.config.ts has no project "unit".')

export default defineConfig(unit)
