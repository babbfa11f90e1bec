import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../src/texts/create-i18n'
import type { PermissionPath } from '../../../src/contract/permissions'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import { permissionJson, readPermissionJson } from '../../../src/pages/user-settings/permissions-json'
import { movedTo } from '../../../src/pages/user-settings/permissions-keys'
import {
  cellState,
  decidedRoles,
  followsAdmin,
  peopleWith,
  toggledValue,
} from '../../../src/pages/user-settings/permissions-table'
import { foundGroups, permissionGroups } from '../../../src/pages/user-settings/permissions-words'

const role = (name: string, systemRole: string | null = null) => ({ id: name.length, name, systemRole })
const admin = role('AdminRole', 'Administrator')
const chief = role('ChiefRole', 'Administrator')
const global = role('GlobalAdminRole', 'GlobalAdminUser')
const planner = role('Planner')
const viewer = role('ViewerRole')
const roles = [admin, planner, viewer]
const open: PermissionPath = 'data/order/hold'
const closed: PermissionPath = 'header/settings/kpi'

describe('a cell', () => {
  it('has its difference from the default', () => {
    expect(cellState({}, open, planner)).toBe('default')
    expect(cellState({}, closed, planner)).toBe('none')
    expect(cellState({ [closed]: true }, closed, planner)).toBe('set')
    expect(cellState({ [open]: ['AdminRole'] }, open, planner)).toBe('refused')
  })

  it('exists for roles that the table applies to, not for global administrators', () => {
    expect(decidedRoles([admin, global, planner])).toEqual([admin, planner])
  })
})

describe('a press', () => {
  it('removes a permission from one role and keeps it for the others', () => {
    expect(toggledValue({}, open, viewer, roles)).toEqual(['AdminRole', 'Planner'])
  })

  it('restores the default when no role differs from it', () => {
    expect(toggledValue({ [open]: ['AdminRole', 'Planner'] }, open, viewer, roles)).toBeNull()
    expect(toggledValue({ [closed]: ['AdminRole', 'Planner'] }, closed, planner, roles)).toBeNull()
  })

  it('uses true for all and false for none', () => {
    expect(toggledValue({ [closed]: ['AdminRole', 'Planner'] }, closed, viewer, roles)).toBe(true)
    expect(toggledValue({ [open]: ['ViewerRole'] }, open, viewer, roles)).toBe(false)
  })

  it('keeps names without a column, such as those of global administrators', () => {
    expect(toggledValue({}, 'header/settings/user_settings', planner, roles)).toEqual([
      'GlobalAdminRole',
      'GlobalAdminUserRole',
      'AdminRole',
      'Planner',
    ])
  })

  it('is not possible where a role has the permission through AdminRole', () => {
    expect(followsAdmin({}, closed, chief)).toBe(true)
    expect(followsAdmin({}, closed, admin)).toBe(false)
    expect(followsAdmin({ [closed]: ['Planner'] }, closed, chief)).toBe(false)
    expect(followsAdmin({}, open, chief)).toBe(false)
  })
})

describe('users', () => {
  it('are counted once, even if several of their roles grant it', () => {
    const bearers = [
      { roles: ['Planner', 'ViewerRole'], systemRoles: [], people: 3 },
      { roles: ['ViewerRole'], systemRoles: [], people: 9_000 },
      { roles: ['GlobalAdminRole'], systemRoles: ['GlobalAdminUser'], people: 1 },
      { roles: [], systemRoles: [], people: 2 },
    ]
    expect(peopleWith({ [open]: ['Planner', 'ViewerRole'] }, open, bearers)).toBe(9_004)
    expect(peopleWith({}, open, bearers)).toBe(9_006)
    expect(peopleWith({ [open]: false }, open, bearers)).toBe(1)
  })
})

describe('the groups', () => {
  const groups = permissionGroups(((key: string) => key) as unknown as Translate)

  it('contain every path once', () => {
    const paths = groups.flatMap(({ rows }) => rows.map(({ path }) => path))
    expect([...paths].sort()).toEqual(Object.keys(permissionDefaults).sort())
  })

  it('are found by texts, by paths and by their own title', () => {
    const found = (text: string, kind: Parameters<typeof foundGroups>[2] = 'all') =>
      foundGroups(groups, text, kind).flatMap(({ rows }) => rows.map(({ path }) => path))
    expect(found('ACTION.SPLIT')).toEqual(['data/order/split'])
    expect(found('order/split')).toEqual(['data/order/split'])
    expect(found('permission.group.terminal')).toHaveLength(5)
    expect(found('split', 'pages')).toEqual([])
    expect(found('', 'grid').every(path => path.startsWith('grid/'))).toBe(true)
    expect(found('nothing like this')).toEqual([])
  })
})

describe('a key', () => {
  const size = { lines: 20, columns: 5 }
  const press = (key: string, line: number, column: number, ctrlKey = false) =>
    movedTo({ key, ctrlKey, metaKey: false, altKey: false }, { line, column }, size)

  it('moves by one and does not leave the matrix', () => {
    expect(press('ArrowDown', 3, 2)).toEqual({ line: 4, column: 2 })
    expect(press('ArrowUp', 0, 2)).toEqual({ line: 0, column: 2 })
    expect(press('ArrowRight', 3, 4)).toEqual({ line: 3, column: 4 })
    expect(press('ArrowLeft', 3, 2)).toEqual({ line: 3, column: 1 })
  })

  it('moves to the ends of a row and of the matrix, and by a page', () => {
    expect(press('Home', 3, 2)).toEqual({ line: 3, column: 0 })
    expect(press('End', 3, 2)).toEqual({ line: 3, column: 4 })
    expect(press('End', 3, 2, true)).toEqual({ line: 19, column: 4 })
    expect(press('Home', 3, 2, true)).toEqual({ line: 0, column: 0 })
    expect(press('PageDown', 3, 2)).toEqual({ line: 13, column: 2 })
    expect(press('PageUp', 3, 2)).toEqual({ line: 0, column: 2 })
  })

  it('that is no navigation key moves nothing', () => expect(press('a', 3, 2)).toBeNull())
})

describe('a table as JSON', () => {
  const names = new Set(['AdminRole', 'Planner'])
  const problems = (text: string) => {
    const read = readPermissionJson(text, names)
    return read.isRead ? [] : read.problems
  }

  it('is read back unchanged', () => {
    const table = { 'data/order/hold': ['Planner'], 'header/settings/kpi': true, 'grid/exports': false }
    expect(readPermissionJson(permissionJson(table), names)).toEqual({ isRead: true, values: table })
  })

  it('may be nested like the answer of the server', () => {
    const nested = { header: { settings: { kpi: ['Planner'] } }, data: { order: { hold: false } } }
    expect(readPermissionJson(JSON.stringify(nested), names)).toEqual({
      isRead: true,
      values: { 'header/settings/kpi': ['Planner'], 'data/order/hold': false },
    })
  })

  it.each([
    ['{\n  "grid/exports": tru\n}', '2:19'],
    ['{"grid/exports": true,}', '1:23'],
    ['{"grid/exports" true}', '1:17'],
    ['{"grid/exports": ["Planner" "AdminRole"]}', '1:29'],
    ["{'grid/exports': true}", '1:2'],
    ['{"grid/exports": true} {', '1:24'],
    ['{"grid/exports": "\\x"}', '1:18'],
    ['{"grid/exports": true', '1:22'],
    ['', '1:1'],
  ])('is reported with the position where it is no JSON: %j', (text, where) => {
    expect(problems(text)).toEqual([{ where, kind: 'syntax', found: '' }])
  })

  it('is reported with each invalid value and its path', () => {
    expect(problems('[]')).toEqual([{ where: '1:1', kind: 'shape', found: '[]' }])
    expect(
      problems(
        JSON.stringify({
          'data/order/fly': true,
          'grid/exports': 'yes',
          'grid/options': null,
          'grid/filters': ['Planner', 'NobodyRole', 7, 'Planner'],
        }),
      ),
    ).toEqual([
      { where: 'data/order/fly', kind: 'path', found: 'data/order/fly' },
      { where: 'grid/exports', kind: 'value', found: '"yes"' },
      { where: 'grid/options', kind: 'value', found: 'null' },
      { where: 'grid/filters[1]', kind: 'role', found: 'NobodyRole' },
      { where: 'grid/filters[2]', kind: 'value', found: '7' },
      { where: 'grid/filters[3]', kind: 'twice', found: 'Planner' },
    ])
  })

  it('ignores paths of the prototype', () => {
    expect(problems('{"__proto__": true, "constructor": true}').map(({ kind }) => kind)).toEqual([
      'path',
      'path',
    ])
  })
})
