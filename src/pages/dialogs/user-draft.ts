/** The values in the dialog of a user, their problems, and the answers. Pure. */
import { isEmailAddress } from '../../contract/email-address'
import type { RoleHeader } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import type { UserType } from '../../contract/states/office'
import { changedAnswers, sortedIds, type ChangedAnswers } from './changed-answers'

export interface UserDraft {
  readonly userName: string
  readonly displayName: string
  /** Empty for none. */
  readonly email: string
  readonly userType: UserType
  /** A language code; empty while none is chosen. */
  readonly defaultLanguage: string
  readonly roleIds: readonly number[]
  readonly loadCarrierIds: readonly number[]
  readonly hasPicture: boolean
}

/** A user as the server returns him for a dialog. */
export interface UserDetail {
  readonly user: User
  readonly userRoles: readonly RoleHeader[]
  readonly loadCarrierIds: readonly number[]
}

/** A new user, whose language and roles have to be chosen (spec 1, section 5). */
export const newUserDraft: UserDraft = {
  userName: '',
  displayName: '',
  email: '',
  userType: 'User',
  defaultLanguage: '',
  roleIds: [],
  loadCarrierIds: [],
  hasPicture: false,
}

/** The draft of a saved user. */
export function userDraftOf({ user, userRoles, loadCarrierIds }: UserDetail): UserDraft {
  return {
    userName: user.userName,
    displayName: user.displayName ?? '',
    email: user.email ?? '',
    userType: user.userType,
    defaultLanguage: user.defaultLanguage ?? '',
    roleIds: userRoles.map(({ id }) => id),
    loadCarrierIds,
    hasPicture: user.picture !== null,
  }
}

/** Fields that can be invalid, in the dialog's order. */
export const checkedFields = ['userName', 'displayName', 'email', 'defaultLanguage', 'roleIds'] as const
export type CheckedField = (typeof checkedFields)[number]
export type UserProblem = 'required' | 'misshaped'

/** The problems of a draft, by field; empty when there are none. */
export function userProblems(draft: UserDraft): Readonly<Partial<Record<CheckedField, UserProblem>>> {
  const email = draft.email.trim()
  return {
    ...(draft.userName.trim() === '' && { userName: 'required' as const }),
    ...(draft.displayName.trim() === '' && { displayName: 'required' as const }),
    ...(email !== '' && !isEmailAddress(email) && { email: 'misshaped' as const }),
    ...(draft.defaultLanguage === '' && { defaultLanguage: 'required' as const }),
    ...(draft.roleIds.length === 0 && { roleIds: 'required' as const }),
  }
}

/** The request that saves a user. */
export interface UserAnswers {
  userName: string
  displayName: string
  email: string | null
  userType: UserType
  defaultLanguage: string
  roleIds: number[]
  loadCarrierIds: number[]
}

/** The answers of a draft without problems. */
export function userAnswersOf(draft: UserDraft): UserAnswers {
  return {
    userName: draft.userName.trim(),
    displayName: draft.displayName.trim(),
    email: draft.email.trim() || null,
    userType: draft.userType,
    defaultLanguage: draft.defaultLanguage,
    roleIds: sortedIds(draft.roleIds),
    loadCarrierIds: sortedIds(draft.loadCarrierIds),
  }
}

/** What a draft changes of the saved user. A picture can only be removed. */
export function changedUserAnswers(
  before: UserDraft,
  draft: UserDraft,
  user: User,
): ChangedAnswers<Partial<UserAnswers & { picture?: null }>> | null {
  const removed = before.hasPicture && !draft.hasPicture && { picture: null }
  return changedAnswers(userAnswersOf(before), { ...userAnswersOf(draft), ...removed }, user, fieldOfAnswer)
}

const fieldOfAnswer = {
  userName: 'userName',
  displayName: 'displayName',
  email: 'email',
  userType: 'userType',
  defaultLanguage: 'defaultLanguage',
  roleIds: 'userRoles',
  loadCarrierIds: 'loadCarriers',
} as const satisfies Record<keyof UserAnswers, keyof User>
