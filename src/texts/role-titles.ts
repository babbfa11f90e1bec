/**
 * What people read in place of a role's name where the name is fixed, for the specification knows the role by it. Whatever shows a role to
 * somebody comes here: cells, files, forms, sentences. What compares, stores or sends a role has its name. Pure.
 */
import type { Translate } from '../contract/formats'
import { titledRoles } from '../contract/permissions'

type TitledRole = (typeof titledRoles)[number]

/** Keys of the titles; what a system role says is called as that. */
const titleKeys: Readonly<Record<TitledRole, string>> = {
  AdminRole: 'state.userType.Administrator',
  GlobalAdminRole: 'state.userType.GlobalAdminUser',
  GlobalAdminUserRole: 'state.userType.GlobalAdminUser',
  TerminalRole: 'role.terminal',
  ViewerRole: 'role.viewer',
}

/** What a person calls the role: its title, or its name where that is the company's own. */
export function roleTitle(name: string, translate: Translate): string {
  return Object.hasOwn(titleKeys, name) ? translate(titleKeys[name as TitledRole]) : name
}

/** The same for several, as a list or joined by commas as rows have them. */
export function roleTitles(names: string | readonly string[], translate: Translate): string {
  const each = typeof names === 'string' ? names.split(separator) : names
  return each.map(name => roleTitle(name, translate)).join(separator)
}

const separator = ', '

/** The titles by name. */
export function titlesOfRoles(translate: Translate): Readonly<Record<TitledRole, string>> {
  const entries = titledRoles.map(name => [name, roleTitle(name, translate)] as const)
  return Object.fromEntries(entries) as Record<TitledRole, string>
}
