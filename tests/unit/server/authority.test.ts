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
    ['a global administrator about anything', [global], vendor, null],
    ['the system role of global administrators about anything', [vendor], global, null],
    ['an administrator about ordinary roles', [admin], picker, null],
    ['an administrator about administrators', [chief], admin, null],
    ['an administrator about nobody global, by name', [admin], global, 'global-admin-only'],
    ['an administrator about nobody global, by system role', [chief], vendor, 'global-admin-only'],
    ['the responsible role', [lead], picker, null],
    ['the one that answers for the responsible role', [supervisor], picker, null],
    ['nobody about himself, unless his role says so', [picker], picker, 'outside-responsibility'],
    ['nobody upwards', [picker], lead, 'outside-responsibility'],
    ['nobody without roles', [], picker, 'outside-responsibility'],
  ])('%s', (_who, own, about, refusal) => {
    expect(refusalOverRole(own, about, known)).toBe(refusal)
  })
})

describe('deciding about a user', () => {
  it('takes the right over each of the roles', () => {
    expect(refusalOverUser([supervisor], [picker, lead], known)).toBeNull()
    expect(refusalOverUser([supervisor], [picker, admin], known)).toBe('outside-responsibility')
    expect(refusalOverUser([admin], [picker, vendor], known)).toBe('global-admin-only')
  })

  it('without roles is for administrators', () => {
    expect(refusalOverUser([admin], [], known)).toBeNull()
    expect(refusalOverUser([supervisor], [], known)).toBe('outside-responsibility')
  })
})

describe('roles that answer for each other', () => {
  it('are named from the role back to itself', () => {
    expect(circleThrough(supervisor, picker.id, known)).toEqual([
      'Supervisor',
      'PickerRole',
      'TeamLead',
      'Supervisor',
    ])
  })

  it('are no circle in a line, nor where a role answers for itself', () => {
    expect(circleThrough(picker, supervisor.id, known)).toBeNull()
    expect(circleThrough(picker, picker.id, known)).toBeNull()
  })

  it('end the walk also where others than the role stand in a circle', () => {
    const one = role(11, 'One', 12)
    const other = role(12, 'Other', 11)
    const circle = new Map([one, other].map(each => [each.id, each]))
    expect(circleThrough(role(13, 'New'), one.id, circle)).toBeNull()
    expect(refusalOverRole([supervisor], one, circle)).toBe('outside-responsibility')
  })
})
