/** Who may administer whom, and which roles refer to each other. */
import { describe, expect, it } from 'vitest'
import {
  circleThrough,
  refusalOverRole,
  refusalOverUser,
  type KnownRole,
} from '../../../demo/server/users/authority'

const role = (
  id: number,
  userRoleName: string,
  adminRoleId: number | null = null,
  systemRole: string | null = null,
): KnownRole => ({ id, userRoleName, systemRole, adminRoleId })

const admin = role(1, 'AdminRole', 1)
const global = role(2, 'GlobalAdminRole', 2)
const supervisor = role(3, 'Supervisor', 1)
const lead = role(4, 'TeamLead', 3)
const picker = role(5, 'PickerRole', 4)
const chief = role(6, 'SiteChief', null, 'Administrator')
const vendor = role(7, 'Vendor', null, 'GlobalAdminUser')
const known = new Map([admin, global, supervisor, lead, picker, chief, vendor].map(one => [one.id, one]))

describe('deciding about a role', () => {
  it.each<[string, KnownRole[], KnownRole, string | null]>([
    ['a global administrator over any role', [global], vendor, null],
    ['the system role of global administrators over any role', [vendor], global, null],
    ['an administrator over ordinary roles', [admin], picker, null],
    ['an administrator over administrators', [chief], admin, null],
    ['an administrator not over global administrators, by name', [admin], global, 'global-admin-only'],
    ['an administrator not over global administrators, by system role', [chief], vendor, 'global-admin-only'],
    ['the responsible role', [lead], picker, null],
    ['the role responsible for the responsible role', [supervisor], picker, null],
    [
      'a role not over itself, unless it is its own responsible role',
      [picker],
      picker,
      'outside-responsibility',
    ],
    ['a role not over its responsible role', [picker], lead, 'outside-responsibility'],
    ['no role at all', [], picker, 'outside-responsibility'],
  ])('%s', (_who, own, about, refusal) => {
    expect(refusalOverRole(own, about, known)).toBe(refusal)
  })
})

describe('deciding about a user', () => {
  it('requires authority over each of the roles', () => {
    expect(refusalOverUser([supervisor], [picker, lead], known)).toBeNull()
    expect(refusalOverUser([supervisor], [picker, admin], known)).toBe('outside-responsibility')
    expect(refusalOverUser([admin], [picker, vendor], known)).toBe('global-admin-only')
  })

  it('without roles requires an administrator', () => {
    expect(refusalOverUser([admin], [], known)).toBeNull()
    expect(refusalOverUser([supervisor], [], known)).toBe('outside-responsibility')
  })
})

describe('roles that are responsible for each other', () => {
  it('are listed from the role back to itself', () => {
    expect(circleThrough(supervisor, picker.id, known)).toEqual([
      'Supervisor',
      'PickerRole',
      'TeamLead',
      'Supervisor',
    ])
  })

  it('form no circle in a chain, nor where a role is responsible for itself', () => {
    expect(circleThrough(picker, supervisor.id, known)).toBeNull()
    expect(circleThrough(picker, picker.id, known)).toBeNull()
  })

  it('do not cause an endless loop where other roles form a circle', () => {
    const one = role(11, 'One', 12)
    const other = role(12, 'Other', 11)
    const circle = new Map([one, other].map(each => [each.id, each]))
    expect(circleThrough(role(13, 'New'), one.id, circle)).toBeNull()
    expect(refusalOverRole([supervisor], one, circle)).toBe('outside-responsibility')
  })
})
