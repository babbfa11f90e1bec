/**
 * The small seed, created once for a run (`globalSetup`): each server of the run starts on a copy of it, which takes a sixth of the time of
 * seeding. This module decides where the original is, how it is copied, and that original and copies are removed afterwards.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dayOf } from '../../src/contract/company-day'
import { formatDefaults } from '../../src/contract/limits'
import { copyFolder } from '../copy-folder'
import { startServer } from './start-server'

/** What the workers of a run need: the folder of the original and its copies, and the day that the seed uses as today. */
const folderName = 'COCKPIT_TEST_SEEDED'
const dayName = 'COCKPIT_TEST_SEEDED_DAY'
const original = 'original'

/**
 * Builds what changed since the last build, pages and server together (otherwise tests would combine a new one with an old one), seeds the
 * original and returns a function that removes it, together with the copies of aborted runs.
 */
export default async function seedOnce(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../build.mjs')])
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-e2e-'))
  const day = today()
  const data = join(folder, original)
  await mkdir(data)
  const server = await startServer({ env: { COCKPIT_DATA: data } })
  await server.stop()
  Object.assign(process.env, { [folderName]: folder, [dayName]: day })
  return () => rm(folder, { recursive: true, force: true })
}

/** A data folder of its own with a copy of the seed; empty if the seed was made yesterday, since it would have no orders of today. */
export async function seededData(): Promise<string> {
  const folder = process.env[folderName]
  if (folder === undefined) throw new Error('The run has no seed: globalSetup makes it.')
  const copy = await mkdtemp(join(folder, 'copy-'))
  if (process.env[dayName] === today()) await copyFolder(join(folder, original), copy)
  return copy
}

const today = (): string => dayOf(new Date(), formatDefaults.region)
