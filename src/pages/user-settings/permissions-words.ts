/** The groups of the permission table, and its search. */
import { permissionDefaults } from '../../contract/permission-defaults'
import type { PermissionPath } from '../../contract/permissions'
import type { Translate } from '../../texts/create-i18n'
import { groupNameOf, groupTitleOf, permissionName } from '../../texts/permission-titles'

/** The parts of the table that can be shown separately. */
export const permissionKinds = ['pages', 'header', 'grid', 'data'] as const
export type PermissionKind = (typeof permissionKinds)[number]

export interface PermissionRow {
  readonly path: PermissionPath
  readonly title: string
}

export interface PermissionGroup {
  readonly name: string
  readonly kind: PermissionKind
  readonly title: string
  readonly rows: readonly PermissionRow[]
}

/** Every path in its group, in the order of the groups' first paths: pages, settings, grids, data. */
export function permissionGroups(t: Translate): readonly PermissionGroup[] {
  const paths = Object.keys(permissionDefaults) as PermissionPath[]
  return permissionKinds.flatMap(kind => {
    const ofKind = paths.filter(path => path.startsWith(`${kind}/`))
    const names = [...new Set(ofKind.map(groupNameOf))]
    return names.map(name => ({
      name,
      kind,
      title: groupTitleOf(name, t),
      rows: ofKind
        .filter(path => groupNameOf(path) === name)
        .map(path => ({ path, title: permissionName(path, t) })),
    }))
  })
}

/**
 * The groups of a kind with the rows whose texts or paths contain the text; a group whose title contains it keeps all its rows. Groups
 * without rows are left out.
 */
export function foundGroups(
  groups: readonly PermissionGroup[],
  text: string,
  kind: PermissionKind | 'all',
): readonly PermissionGroup[] {
  const wanted = text.trim().toLowerCase()
  const holds = (words: string) => words.toLowerCase().includes(wanted)
  return groups
    .filter(group => kind === 'all' || group.kind === kind)
    .map(group => ({
      ...group,
      rows: holds(group.title)
        ? group.rows
        : group.rows.filter(({ title, path }) => holds(`${title} ${path}`)),
    }))
    .filter(({ rows }) => rows.length > 0)
}
