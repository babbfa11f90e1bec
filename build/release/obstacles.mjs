/**
 * The reasons why a release is not possible now, each with its solution.
 * @param {{ branch: string | undefined, changed: string, wantedBranch: string, level: string, breaking: readonly string[], unreleased:
 * string }} found `changed` is git's status of the work tree, `branch` is undefined without git
 * @returns {string[]}
 */
export function obstaclesOf({ branch, changed, wantedBranch, level, breaking, unreleased }) {
  return [
    branch === undefined && 'This is no git work tree: a release is made of what is committed.',
    branch !== undefined &&
      branch !== wantedBranch &&
      `This is the branch ${branch}, and releases are made from ${wantedBranch}. Name another one with --branch.`,
    changed !== '' &&
      `The work tree is not clean: commit or put away what is changed first.\n${indented(changed)}`,
    unreleased === '' &&
      'Nothing stands under Unreleased in CHANGELOG.md: write there what this release brings to its users.',
    breaking.length > 0 &&
      level !== 'major' &&
      `What the last release offered would break (above): that is a major release. Take it back, or run npm run release -- major.`,
  ].filter(Boolean)
}

const indented = text => text.replace(/^/gm, '    ')
