/** Input of the dialogs of users and roles: fields, the values sent, and the values that were read. */
import { describe, expect, it } from 'vitest'
import type { User, UserRole } from '../../../src/contract/entities/user'
import {
  changedRoleAnswers,
  memberAnswersOf,
  newRoleDraft,
  roleDraftOf,
  withMember,
  withoutMember,
} from '../../../src/pages/dialogs/role-draft'
import { newPasswordWay, passwordResetOf } from '../../../src/pages/dialogs/password-way'
import {
  changedUserAnswers,
  newUserDraft,
  userAnswersOf,
  userDraftOf,
  userProblems,
} from '../../../src/pages/dialogs/user-draft'

const user: User = {
  id: 7,
  version: 3,
  userName: 'astrid.b',
  displayName: 'Astrid Bakken',
  email: null,
  userStatus: 'Active',
  isActive: true,
  isGlobalAdmin: false,
  userRoles: 'Packer, Receiver',
  userType: 'User',
  defaultLanguage: 'nb-NO',
  picture: 'data:image/png;base64,AA==',
  loadCarriers: 'Tote',
  wareHouseAreas: null,
  sessions: 0,
  lastSeen: null,
  createdDate: null,
  deleted: false,
}
const roles = [
  { id: 1, userRoleName: 'Packer', systemRole: null },
  { id: 2, userRoleName: 'Receiver', systemRole: null },
]
const before = userDraftOf({ user, userRoles: roles, loadCarrierIds: [4] })

describe('a user in the dialog', () => {
  it('requires names, a language and a role before it is sent', () => {
    expect(userProblems(newUserDraft)).toEqual({
      userName: 'required',
      displayName: 'required',
      defaultLanguage: 'required',
      roleIds: 'required',
    })
    expect(userProblems(before)).toEqual({})
  })

  it('accepts a valid mail address, or none', () => {
    expect(userProblems({ ...before, email: 'astrid' })).toEqual({ email: 'misshaped' })
    expect(userProblems({ ...before, email: ' astrid@demo.example ' })).toEqual({})
    expect(userAnswersOf({ ...before, email: '  ' }).email).toBeNull()
  })

  it('sends only changed values with their read values, regardless of the order of roles', () => {
    expect(
      changedUserAnswers(before, { ...before, roleIds: [2, 1], displayName: ' Astrid Bakken ' }, user),
    ).toBeNull()
    expect(changedUserAnswers(before, { ...before, roleIds: [2], email: 'a@b.example' }, user)).toEqual({
      changed: { roleIds: [2], email: 'a@b.example' },
      read: { id: 7, values: { userRoles: 'Packer, Receiver', email: null } },
    })
  })

  it('can remove a picture but not add one', () => {
    expect(changedUserAnswers(before, { ...before, hasPicture: false }, user)).toEqual({
      changed: { picture: null },
      read: { id: 7, values: {} },
    })
    expect(changedUserAnswers({ ...before, hasPicture: false }, before, user)).toBeNull()
  })
})

describe('a password for another user', () => {
  it('that is typed must meet the rules before it is sent', () => {
    const typed = { ...newPasswordWay, way: 'typed' as const, newPassword: 'Good-enough-1' }
    expect(passwordResetOf({ ...typed, confirmation: 'Good-enough-2' }, 10)).toBeNull()
    expect(passwordResetOf({ ...typed, confirmation: typed.newPassword }, 20)).toBeNull()
    expect(passwordResetOf({ ...typed, confirmation: typed.newPassword }, 10)).toEqual({
      way: 'typed',
      newPassword: 'Good-enough-1',
      confirmation: 'Good-enough-1',
    })
  })

  it('that is generated or mailed contains no typed text', () => {
    expect(passwordResetOf({ ...newPasswordWay, newPassword: 'x' }, 10)).toEqual({ way: 'made' })
    expect(passwordResetOf({ ...newPasswordWay, way: 'link', newPassword: 'x' }, 10)).toEqual({ way: 'link' })
  })
})

describe('a role in the dialog', () => {
  const role: UserRole = {
    id: 5,
    version: 1,
    userRoleName: 'Packer',
    systemRole: null,
    isGlobalAdmin: false,
    adminResponsibility: 'Supervisor',
    wareHouseAreas: 'Docks',
    loadCarriers: null,
    assignedUser: 'astrid.b',
    numberOfUsers: 1,
    deleted: false,
  }
  const was = roleDraftOf({ role, adminRoleId: 3, areaIds: [2, 1], loadCarrierIds: [] })

  it('sends only changed values with their read values, regardless of the order of areas', () => {
    expect(changedRoleAnswers(was, { ...was, areaIds: [1, 2] }, role)).toBeNull()
    expect(changedRoleAnswers(was, { ...was, adminRoleId: null, areaIds: [1] }, role)).toEqual({
      changed: { adminRoleId: null, areaIds: [1] },
      read: { id: 5, values: { adminResponsibility: 'Supervisor', wareHouseAreas: 'Docks' } },
    })
  })

  it('is sent when only its members change', () => {
    expect(changedRoleAnswers(was, { ...was, removedIds: [9] }, role)).toEqual({
      changed: { removeUserIds: [9] },
      read: { id: 5, values: {} },
    })
  })

  it('lists added and removed members, without reverted changes', () => {
    const person = { id: 7, displayName: 'Astrid Bakken' }
    expect(memberAnswersOf(newRoleDraft)).toEqual({})
    const changed = withoutMember(withMember(was, person), 9)
    expect(memberAnswersOf(changed)).toEqual({ addUserIds: [7], removeUserIds: [9] })
    const takenBack = withMember(withoutMember(changed, 7), { id: 9, displayName: 'Bjørn Lie' })
    expect(memberAnswersOf(takenBack)).toEqual({})
    expect(withMember(changed, person).added).toHaveLength(1)
  })
})
