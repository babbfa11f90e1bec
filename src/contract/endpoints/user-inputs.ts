/** Inputs of users and roles (spec 1, section 5: language and role must be chosen; spec 2, section 6, roles). */
import * as v from 'valibot'
import { bulkIdsMost, membersAtOnceMost, nameLengthMost } from '../limits'
import { readRows } from '../read-values'
import { systemRoles, userTypes } from '../states/office'
import { rowId } from '../wire-values'

const plainText = v.check((text: string) => !/\p{Cc}/u.test(text), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const text = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(nameLengthMost), plainText))
const chosenIds = v.pipe(v.array(rowId), v.maxLength(nameLengthMost))
const rolesOfUser = v.pipe(chosenIds, v.minLength(1))
const members = v.pipe(v.array(rowId), v.maxLength(membersAtOnceMost))

export const newUser = v.object({
  userName: name,
  displayName: name,
  email: v.optional(text),
  userType: v.optional(v.picklist(userTypes), 'User'),
  /** A language code; the server validates it. */
  defaultLanguage: name,
  roleIds: rolesOfUser,
  loadCarrierIds: v.optional(chosenIds, []),
})
export type NewUser = v.InferOutput<typeof newUser>

/** Absent leaves a value unchanged; null removes it. */
export const userUpdate = v.object({
  id: rowId,
  userName: v.optional(name),
  displayName: v.optional(name),
  email: v.optional(text),
  userType: v.optional(v.picklist(userTypes)),
  defaultLanguage: v.optional(name),
  roleIds: v.optional(rolesOfUser),
  loadCarrierIds: v.optional(chosenIds),
  picture: v.optional(v.null()),
  read: readRows,
})
export type UserUpdate = v.InferOutput<typeof userUpdate>

const typed = v.pipe(v.string(), v.maxLength(nameLengthMost))

/** How a user gets a password: the server generates one, an administrator types one, or a mail brings a link to choose one. */
export const passwordReset = v.variant('way', [
  v.object({ way: v.literal('made') }),
  v.object({ way: v.literal('typed'), newPassword: typed, confirmation: typed }),
  v.object({ way: v.literal('link') }),
])
export type PasswordReset = v.InferOutput<typeof passwordReset>

export const userIds = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))

const roleValues = {
  /** What the product itself allows users with the role; null for nothing beyond the permissions of the role's name. */
  systemRole: v.optional(v.nullable(v.picklist(systemRoles))),
  /** The role whose users administer the users with this one. */
  adminRoleId: v.optional(v.nullable(rowId)),
  /** Location role groups. */
  areaIds: v.optional(chosenIds),
  loadCarrierIds: v.optional(chosenIds),
  /** Users who get the role; those who have it already are unchanged. */
  addUserIds: v.optional(members, []),
}
export const newUserRole = v.object({ userRoleName: name, ...roleValues })
export type NewUserRole = v.InferOutput<typeof newUserRole>

/** Absent leaves a value unchanged; null removes it. */
export const userRoleUpdate = v.object({
  id: rowId,
  userRoleName: v.optional(name),
  ...roleValues,
  /** Users who lose the role. */
  removeUserIds: v.optional(members, []),
  read: readRows,
})
export type UserRoleUpdate = v.InferOutput<typeof userRoleUpdate>
