/** The data that `npm run release` stores of a release, its refusals, and the files that it writes. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inProject, version } from '../../../build/project.mjs'
import { apiFacts, presentOpenApi, unionOf } from '../../../build/release/api-facts.mjs'
import { closedChangelog, unreleasedText } from '../../../build/release/changelog.mjs'
import { compareOffers } from '../../../build/release/compare.mjs'
import { offerText, readOffer } from '../../../build/release/stored-offer.mjs'
import { obstaclesOf } from '../../../build/release/obstacles.mjs'
import { typeFacts } from '../../../build/release/public-types.mjs'
import { raisedVersion, versionedFiles } from '../../../build/release/version.mjs'

describe('the stored offer of a release', () => {
  it('is read back unchanged, including shapes and long lists', () => {
    const text = { type: 'string' }
    const states = Array.from({ length: 40 }, (_, at) => `state ${at}`)
    const row = {
      type: 'object',
      properties: { a: text, b: text, c: text, d: { enum: states } },
      required: ['a'],
    }
    const schema = { type: 'object', properties: { row, x: text } }
    const call = { get: { responses: { 200: { content: { 'application/json': { schema } } } } } }
    const paths = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map(name => [`/api/${name}`, call]))
    const facts = apiFacts({ paths, components: { schemas: { Error: { type: 'object' } } } })
    const stored = offerText(facts, '1.2.3')
    expect(stored).toContain('\nshape row\n')
    expect(stored.match(/state 39/g)).toHaveLength(1)
    expect(compareOffers(readOffer(stored), facts)).toEqual([])
    expect(readOffer(stored)).toHaveLength(facts.length)
    expect(offerText(readOffer(stored), '1.2.3')).toBe(stored)
  })

  it('is refused where it is corrupt', () => {
    expect(() => readOffer('GET /api/A\n  offers x: string\n')).toThrow(
      'entry 2 cannot be read:   offers x: string',
    )
    expect(() => readOffer('GET /api/A\n  gives 200: as result\n')).toThrow('no shape result')
  })

  it('splits a union into its whole types', () => {
    expect(unionOf("CustomEvent<{ view: number | null }> | ' | ' | (() => void)")).toEqual([
      'CustomEvent<{ view: number | null }>',
      "' | '",
      '(() => void)',
    ])
  })

  it('equals the offer read from the sources without a server', async () => {
    const present = apiFacts(await presentOpenApi())
    const text = readOffer(readFileSync(inProject('docs/api/rest.txt'), 'utf8'))
    expect(text.length).toBeGreaterThan(10_000)
    // Between two releases they may differ; the next release lists the differences.
    expect(Array.isArray(compareOffers(text, present))).toBe(true)
    expect(present).toContainEqual({
      of: 'POST /api/SalesOrders/search',
      way: 'is',
      name: '',
      isOptional: false,
      types: [],
    })
    expect(typeFacts()).toContainEqual({
      of: 'AuthContext',
      way: 'takes',
      name: 'apiUrl',
      isOptional: false,
      types: ['string'],
    })
  })
})

describe('a release', () => {
  const free = {
    branch: 'main',
    changed: '',
    wantedBranch: 'main',
    level: 'minor',
    breaking: [],
    unreleased: '- A line.',
    missing: [],
  }

  it('is refused with a remedy where it is not allowed', () => {
    expect(obstaclesOf(free)).toEqual([])
    expect(obstaclesOf({ ...free, level: 'major', breaking: ['`A`: is gone'] })).toEqual([])
    const refusals = [
      [{ branch: 'feature' }, 'This is the branch feature, and releases are made from main.'],
      [{ branch: undefined }, 'This is no git work tree'],
      [{ changed: ' M README.md' }, 'The work tree is not clean'],
      [{ unreleased: '' }, 'Nothing stands under Unreleased in CHANGELOG.md'],
      [{ missing: ['docs/api/rest.txt'] }, 'cannot be compared without docs/api/rest.txt'],
      [{ breaking: ['`A`: is gone'] }, 'npm run release -- major'],
      [{ level: 'patch', breaking: ['`A`: is gone'] }, 'npm run release -- major'],
    ]
    for (const [found, sentence] of refusals)
      expect(obstaclesOf({ ...free, ...found })).toEqual([expect.stringContaining(sentence)])
  })

  it('raises the version in every file that contains it', () => {
    expect(['major', 'minor', 'patch'].map(level => raisedVersion('2.83.55', level))).toEqual([
      '3.0.0',
      '2.84.0',
      '2.83.56',
    ])
    const next = raisedVersion(version, 'minor')
    for (const [file, raise] of Object.entries(versionedFiles)) {
      const before = readFileSync(inProject(file), 'utf8')
      const after = raise(before, version, next)
      expect(after, file).not.toContain(`${version}"`)
      // No line is added or removed.
      expect(after.split('\n').length, file).toBe(before.split('\n').length)
      expect(raise(after, next, version), file).toBe(before)
    }
  })

  it('turns the section Unreleased into that of the version, and adds an empty one', () => {
    const before =
      '# Changelog\n\nAbout it.\n\n## Unreleased\n\n### Added\n\n- A line.\n\n## 1.0.0 - 2026-01-02\n\nThe first.\n'
    const release = {
      version: '2.0.0',
      day: '2026-02-03',
      breaking: ['`A`: is gone'],
      further: ['`B`: is new'],
    }
    const after = closedChangelog(before, release)
    expect(unreleasedText(before)).toBe('### Added\n\n- A line.')
    expect(unreleasedText(after)).toBe('')
    expect(after).toBe(
      '# Changelog\n\nAbout it.\n\n## Unreleased\n\n## 2.0.0 - 2026-02-03\n\n### Added\n\n- A line.\n\n### What breaks\n\n- `A`: is gone\n\n' +
        '### What else changed in the API, the elements and the types\n\n- `B`: is new\n\n## 1.0.0 - 2026-01-02\n\nThe first.\n',
    )
    expect(() => unreleasedText('# Changelog\n')).toThrow('Unreleased')
    // The first release has no section below.
    expect(
      closedChangelog('# Changelog\n\n## Unreleased\n\n- A line.\n', {
        ...release,
        breaking: [],
        further: [],
      }),
    ).toBe('# Changelog\n\n## Unreleased\n\n## 2.0.0 - 2026-02-03\n\n- A line.\n')
  })

  it('is displayed by a dry run, which changes no file', () => {
    const state = () =>
      ['package.json', 'CHANGELOG.md', 'docs/api/rest.txt'].map(file => readFileSync(inProject(file), 'utf8'))
    const before = state()
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [inProject('build/release.mjs'), 'minor', '--dry-run'],
      { encoding: 'utf8' },
    )
    expect(stdout + stderr).toContain(`Release ${raisedVersion(version, 'minor')}, after ${version}`)
    expect(stdout + stderr).toContain('nothing was changed')
    expect(state()).toEqual(before)
    expect(
      spawnSync(process.execPath, [inProject('build/release.mjs'), 'tiny'], { encoding: 'utf8' }).status,
    ).toBe(2)
  })
})
