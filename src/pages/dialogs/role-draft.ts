/** The values in the dialog of a role, their problems, and the answers. Pure. */
import type { UserRole } from '../../contract/entities/user'
import { systemRoles, type SystemRole } from '../../contract/states/office'
import { changedAnswers, sortedIds, type ChangedAnswers } from './changed-answers'

export interface Member {
  readonly id: number
  readonly displayName: string
}

export interface RoleDraft {
  readonly userRoleName: string
  readonly systemRole: SystemRole | null
  /** The role whose members are responsible for this one. */
  readonly adminRoleId: number | null
  readonly areaIds: readonly number[]
  readonly loadCarrierIds: readonly number[]
  /** Users who get the role. */
  readonly added: readonly Member[]
  /** Users who lose it. */
  readonly removedIds: readonly number[]
}

/** A role as the server returns it for a dialog. */
export interface RoleDetail {
  readonly role: UserRole
  readonly adminRoleId: number | null
  readonly areaIds: readonly number[]
  readonly loadCarrierIds: readonly number[]
}

export const newRoleDraft: RoleDraft = {
  userRoleName: '',
  systemRole: null,
  adminRoleId: null,
  areaIds: [],
  loadCarrierIds: [],
  added: [],
  removedIds: [],
}

/** The draft of a saved role. */
export function roleDraftOf({ role, adminRoleId, areaIds, loadCarrierIds }: RoleDetail): RoleDraft {
  return {
    ...newRoleDraft,
    userRoleName: role.userRoleName ?? '',
    systemRole: systemRoles.find(one => one === role.systemRole) ?? null,
    adminRoleId,
    areaIds,
    loadCarrierIds,
  }
}

/** Adds an id to a list, or removes it. */
export function withToggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]
}

/** Adds a user; one marked for removal stays. */
export function withMember(draft: RoleDraft, member: Member): RoleDraft {
  if (draft.removedIds.includes(member.id))
    return { ...draft, removedIds: draft.removedIds.filter(id => id !== member.id) }
  if (draft.added.some(({ id }) => id === member.id)) return draft
  return { ...draft, added: [...draft.added, member] }
}

/** Removes a user; one marked for addition is no longer added. */
export function withoutMember(draft: RoleDraft, id: number): RoleDraft {
  const isNew = draft.added.some(member => member.id === id)
  return isNew
    ? { ...draft, added: draft.added.filter(member => member.id !== id) }
    : { ...draft, removedIds: [...draft.removedIds, id] }
}

/** The request that saves a role. */
export interface RoleAnswers {
  userRoleName: string
  systemRole: SystemRole | null
  adminRoleId: number | null
  areaIds: number[]
  loadCarrierIds: number[]
}

/** The answers of a draft with a name; without `addUserIds` and `removeUserIds`, which are changes, not values. */
export function roleAnswersOf(draft: RoleDraft): RoleAnswers {
  return {
    userRoleName: draft.userRoleName.trim(),
    systemRole: draft.systemRole,
    adminRoleId: draft.adminRoleId,
    areaIds: sortedIds(draft.areaIds),
    loadCarrierIds: sortedIds(draft.loadCarrierIds),
  }
}

export interface MemberAnswers {
  addUserIds?: number[]
  removeUserIds?: number[]
}

/** The added and removed members. */
export function memberAnswersOf({ added, removedIds }: RoleDraft): MemberAnswers {
  return {
    ...(added.length > 0 && { addUserIds: added.map(({ id }) => id) }),
    ...(removedIds.length > 0 && { removeUserIds: [...removedIds] }),
  }
}

/** What a draft changes of the saved role and its members. */
export function changedRoleAnswers(
  before: RoleDraft,
  draft: RoleDraft,
  role: UserRole,
): ChangedAnswers<Partial<RoleAnswers & MemberAnswers>> | null {
  const answers = { ...roleAnswersOf(draft), ...memberAnswersOf(draft) }
  return changedAnswers(roleAnswersOf(before), answers, role, fieldOfAnswer)
}

const fieldOfAnswer = {
  userRoleName: 'userRoleName',
  systemRole: 'systemRole',
  adminRoleId: 'adminResponsibility',
  areaIds: 'wareHouseAreas',
  loadCarrierIds: 'loadCarriers',
} as const satisfies Record<keyof RoleAnswers, keyof UserRole>
