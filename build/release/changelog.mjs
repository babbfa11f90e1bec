/** The text of CHANGELOG.md: changes are added below `## Unreleased`, which a release replaces with its version and date. */

const open = '## Unreleased'

/** The text below `## Unreleased`. @throws Error when there is no such heading */
export function unreleasedText(changelog) {
  const [, text] = new RegExp(`^${open}\\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ms').exec(changelog) ?? []
  if (text === undefined) throw new Error(`CHANGELOG.md has no heading “${open}”.`)
  return text.trim()
}

/**
 * The changelog with the release, and an empty section for unreleased changes.
 * @param {string} changelog
 * @param {{ version: string, day: string, breaking: readonly string[], further: readonly string[] }} release lines about changes of the
 * public interface
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
