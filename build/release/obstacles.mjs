/**
 * The reasons why a release is not possible now, each with its solution.
 * @param {{ branch: string | undefined, changed: string, wantedBranch: string, level: string, breaking: readonly string[], unreleased:
 * string, missing: readonly string[] }} found `changed` is git's status of the work tree, `branch` is undefined without git, `missing` are
 * the files that say what the last release offered and are not there
 * @returns {string[]}
 */
export function obstaclesOf({ branch, changed, wantedBranch, level, breaking, unreleased, missing }) {
  return [
    branch === undefined && 'This is no git work tree: a release is made of what is committed.',
    branch !== undefined &&
      branch !== wantedBranch &&
      `This is the branch ${branch}, and releases are made from ${wantedBranch}. Name another one with --branch.`,
    changed !== '' &&
      `The work tree is not clean: commit or put away what is changed first.\n${indented(changed)}`,
    unreleased === '' &&
      'Nothing stands under Unreleased in CHANGELOG.md: write there what this release brings to its users.',
    missing.length > 0 &&
      `What the last release offered cannot be compared without ${missing.join(', ')}. Take it from the commit of that release, or, before the first release that compares, run npm run release -- keep and commit docs/api/.`,
    breaking.length > 0 &&
      level !== 'major' &&
      `What the last release offered would break (above): that is a major release. Take it back, or run npm run release -- major.`,
  ].filter(Boolean)
}

const indented = text => text.replace(/^/gm, '    ')
