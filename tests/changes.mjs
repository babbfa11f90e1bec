/** What changed since a base, and which end-to-end specs cover it: for `npm run test:changed`. */
import { execFileSync } from 'node:child_process'
import { root } from '../build/project.mjs'
import { testedAreas } from './e2e/areas.mjs'

/** Branches that changes are merged into, the shared one first. */
const targets = ['origin/main', 'main']

/**
 * The change since `base`, with uncommitted files.
 * @param {string} [base] a commit or branch; by default the commit at which this branch diverged from its target
 * @returns {{ base: string, files: string[] }} the commit, and the changed files that exist now, relative to the top of the repository
 * @throws Error when there is no such commit
 */
export function changesSince(base) {
  const from = base === undefined ? mergeBase() : commitOf(base)
  if (from === undefined)
    throw new Error(
      base === undefined
        ? `There is no branch ${targets.join(' or ')}: say what to compare with, as in --base HEAD~1.`
        : `There is no commit ${base}.`,
    )
  const changed = lines('diff', '--name-only', '--diff-filter=d', from)
  const added = lines('ls-files', '--others', '--exclude-standard')
  return { base: from, files: [...new Set([...changed, ...added])].sort() }
}

/** The specs of all areas that `files` belong to, and the specs among `files`. */
export function specsOf(files, areas = testedAreas) {
  const isIn = place => files.some(file => file === place || file.startsWith(`${place}/`))
  const ofAreas = areas.filter(({ places }) => places.some(isIn)).flatMap(({ specs }) => specs)
  const folder = 'tests/e2e/'
  const own = files.filter(file => file.startsWith(folder) && file.endsWith('.spec.ts'))
  return [...new Set([...ofAreas.map(spec => `${folder}${spec}`), ...own])].sort()
}

/** The commit at which the current branch diverged from the first of `targets` that exists. */
function mergeBase() {
  const target = targets.map(commitOf).find(commit => commit !== undefined)
  return target && lines('merge-base', 'HEAD', target)[0]
}

function commitOf(name) {
  try {
    return lines('rev-parse', '--verify', '--quiet', `${name}^{commit}`)[0]
  } catch {
    return undefined
  }
}

function lines(...words) {
  // File names unquoted, also with non-ASCII letters.
  const text = execFileSync('git', ['-c', 'core.quotePath=false', ...words], { cwd: root, encoding: 'utf8' })
  return text.split('\n').filter(line => line !== '')
}
