/** The text of CHANGELOG.md: people write below `## Unreleased`, a release closes that with its version and day. */

const open = '## Unreleased'

/** What stands below `## Unreleased`. @throws Error when there is no such heading */
export function unreleasedText(changelog) {
  const [, text] = new RegExp(`^${open}\\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ms').exec(changelog) ?? []
  if (text === undefined) throw new Error(`CHANGELOG.md has no heading “${open}”.`)
  return text.trim()
}

/**
 * The changelog with the release in it, and nothing unreleased any more.
 * @param {string} changelog
 * @param {{ version: string, day: string, breaking: readonly string[], further: readonly string[] }} release lines of what changed in
 * what others use
 */
export function closedChangelog(changelog, { version, day, breaking, further }) {
  const list = (title, lines) =>
    lines.length === 0 ? [] : [`### ${title}`, lines.map(line => `- ${line}`).join('\n')]
  const parts = [
    open,
    `## ${version} - ${day}`,
    unreleasedText(changelog),
    ...list('What breaks', breaking),
    ...list('What else changed in the API, the elements and the types', further),
  ]
  const [before, after] = changelog.split(`${open}\n`)
  const older = /^## /m.exec(after)
  return [before.trimEnd(), ...parts, ...(older ? [after.slice(older.index).trimEnd()] : []), '']
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
