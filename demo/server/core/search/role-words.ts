/** What people call the roles whose names they do not see (src/texts/role-titles.ts), in all languages: what they find roles by. */
import { languages } from '../../../../src/contract/limits'
import { titledRoles } from '../../../../src/contract/permissions'
import { roleTitle } from '../../../../src/texts/role-titles'
import { shippedTexts } from '../shipped-texts'

const titlesByName: ReadonlyMap<string, readonly string[]> = new Map(
  titledRoles.map(name => {
    const titles = languages.map(language => roleTitle(name, key => shippedTexts[language][key] ?? key))
    return [name, [...new Set(titles)]]
  }),
)

/** The titles of a role; none where its name is what people see. */
export function titlesOfRole(name: string): readonly string[] {
  return titlesByName.get(name) ?? []
}

/** The name of a role and its titles, as lines of one text. @param column SQL of the name, which may be missing */
export function roleLines(column: string): string {
  const titled = [...titlesByName].map(
    ([name, titles]) => `when ${literal(name)} then ${literal(titles.join('\n'))}`,
  )
  return `concat_ws(${literal('\n')}, ${column}, case ${column} ${titled.join(' ')} end)`
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
