/** The version of the product: how it is raised, and the files that contain it. */

/** @param {'major' | 'minor' | 'patch'} level */
export function raisedVersion(version, level) {
  const [major, minor, patch] = version.split('.').map(Number)
  return {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }[level]
}

/**
 * The files that contain it, with the function that writes the new one into the text. The product shows it as version and build: 2.83.55 is
 * version 2.83, build 55.
 */
export const versionedFiles = {
  'package.json': (text, before, now) => replaced(text, `"version": "${before}"`, `"version": "${now}"`),
  'package-lock.json': (text, before, now) => {
    const lock = JSON.parse(text)
    if (lock.version !== before)
      throw new Error(`package-lock.json has version ${lock.version}, expected ${before}.`)
    lock.version = lock.packages[''].version = now
    return `${JSON.stringify(lock, null, 2)}\n`
  },
  'src/contract/limits.ts': (text, before, now) => {
    const [old, next] = [before, now].map(version => /^(\d+\.\d+)\.(\d+)$/.exec(version))
    const named = replaced(text, `clientVersion = '${old[1]}'`, `clientVersion = '${next[1]}'`)
    return replaced(named, `clientBuild = ${old[2]}\n`, `clientBuild = ${next[2]}\n`)
  },
  'docs/embedding.md': (text, before, now) => replaced(text, before, now),
}

function replaced(text, before, now) {
  if (!text.includes(before)) throw new Error(`A file with the version does not contain “${before.trim()}”.`)
  return text.replaceAll(before, now)
}
