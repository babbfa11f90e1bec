/**
 * `npm run release -- major|minor|patch`: prepares the next release from the committed state: compares its public interface with that of
 * the last release (docs/api/), raises the version, closes the section “Unreleased” of CHANGELOG.md, builds and packs the elements, and
 * prints the next steps; it neither commits nor tags. Breaking changes need `major`. `--dry-run` shows all of it and changes nothing,
 * `--branch NAME` allows another branch than main. `npm run release -- keep` rewrites docs/api/ for the current version.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { customElementsManifest } from './dist-files.mjs'
import { inProject, root, version } from './project.mjs'
import { apiFacts, elementFacts, presentOpenApi } from './release/api-facts.mjs'
import { closedChangelog, unreleasedText } from './release/changelog.mjs'
import { changeLines, compareOffers } from './release/compare.mjs'
import { offerText, readOffer } from './release/stored-offer.mjs'
import { obstaclesOf } from './release/obstacles.mjs'
import { typeFacts } from './release/public-types.mjs'
import { raisedVersion, versionedFiles } from './release/version.mjs'

const changelogFile = 'CHANGELOG.md'
/** The public interface of a release, by the file in which it is stored. */
const offers = {
  'docs/api/rest.txt': async () => apiFacts(await presentOpenApi()),
  'docs/api/elements.txt': async () => elementFacts(await customElementsManifest()),
  'docs/api/types.txt': () => typeFacts(),
}
const usage = 'npm run release -- major|minor|patch [--dry-run] [--branch NAME], or npm run release -- keep'

const { values, positionals } = givenWords()
const [level = ''] = positionals
if (values.help) end(0, usage)
else if (level === 'keep') await keep()
else if (['major', 'minor', 'patch'].includes(level)) await release()
else end(2, usage)

function givenWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        branch: { type: 'string', default: 'main' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return end(2, `${error.message}\n${usage}`)
  }
}

async function release() {
  const next = raisedVersion(version, level)
  console.log(`Release ${next}, after ${version}`)
  const present = await presentOffers()
  const missing = [...present.keys()].filter(file => !existsSync(inProject(file)))
  const changes = [...present].flatMap(([file, facts]) =>
    missing.includes(file) ? [] : compareOffers(readOffer(read(file)), facts),
  )
  const breaking = changeLines(changes.filter(({ breaks }) => breaks))
  const further = changeLines(changes.filter(({ breaks }) => !breaks))
  show('What breaks', breaking)
  show('What else changed in the API, the elements and the types', further)

  const changelog = read(changelogFile)
  const obstacles = obstaclesOf({
    ...workTree(),
    wantedBranch: values.branch,
    level,
    breaking,
    unreleased: unreleasedText(changelog),
    missing,
  })
  if (obstacles.length > 0) show('Not released', obstacles)
  if (obstacles.length > 0 && !values['dry-run']) end(1)

  const day = new Date().toISOString().slice(0, 10)
  const files = new Map([
    ...Object.entries(versionedFiles).map(([file, raise]) => [file, raise(read(file), version, next)]),
    [changelogFile, closedChangelog(changelog, { version: next, day, breaking, further })],
    ...[...present].map(([file, facts]) => [file, offerText(facts, next)]),
  ])
  if (values['dry-run']) {
    const commits = commitsSince(`v${version}`)
    if (commits === undefined)
      console.log(`\nThere is no tag v${version}, so that commits since then are not listed.`)
    else show(`Commits since v${version}`, commits)
    console.log(`\n${unreleasedText(changelog) || 'Nothing stands under Unreleased.'}`)
    show('Would be written', [...files.keys()])
    return end(obstacles.length > 0 ? 1 : 0, '\nA dry run: nothing was changed.')
  }
  await writeAndPack(files, next)
  console.log(`
Packed: ${inProject(`warehouse-cockpit-${next}.tgz`)}
Look at the changes, then:
  git commit -am "Release ${next}" && git tag -a v${next} -m "Release ${next}" && git push --follow-tags
Keep dist/ for pages that pin this release (docs/operating.md, Upgrade).`)
}

/** If the build fails, the files are restored. */
async function writeAndPack(files, next) {
  const before = new Map(
    [...files.keys()].map(file => [file, existsSync(inProject(file)) ? read(file) : undefined]),
  )
  try {
    for (const [file, text] of files) await write(file, text)
    const npm = (...words) => execFileSync('npm', words, { cwd: root, stdio: 'inherit' })
    npm('run', 'package')
    npm('pack', './package')
  } catch (error) {
    for (const [file, text] of before) if (text !== undefined) await write(file, text)
    end(1, `\nRelease ${next} could not be built (${error.message}); the files are as they were.`)
  }
}

async function keep() {
  for (const [file, facts] of await presentOffers()) await write(file, offerText(facts, version))
  console.log(`docs/api/ says what ${version} offers.`)
}

async function presentOffers() {
  const found = new Map()
  for (const [file, facts] of Object.entries(offers)) found.set(file, await facts())
  return found
}

function workTree() {
  try {
    return { branch: git('rev-parse', '--abbrev-ref', 'HEAD'), changed: git('status', '--porcelain') }
  } catch {
    return { branch: undefined, changed: '' }
  }
}

/** Subjects of the commits since a tag, as a reminder for the changelog; undefined when the tag does not exist. */
function commitsSince(tag) {
  try {
    return git('log', '--no-merges', '--format=%s', `${tag}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

function git(...words) {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trimEnd()
}

function show(title, lines) {
  console.log(`\n${title}:${lines.length === 0 ? ' nothing' : lines.map(line => `\n- ${line}`).join('')}`)
}

function read(file) {
  return readFileSync(inProject(file), 'utf8')
}

async function write(file, text) {
  await mkdir(dirname(inProject(file)), { recursive: true })
  writeFileSync(inProject(file), text)
}

function end(code, text) {
  if (text) (code === 0 ? console.log : console.error)(text)
  process.exit(code)
}
