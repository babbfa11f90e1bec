/** Answers of the forms that name a user or a role, as the endpoints take them. */
import type { TakenBack } from '../../define/action'
import type { FormValue, FormValues } from '../../define/form'

/** The user or the role that was named, by id; an emptied field is null, one that was not touched is absent. */
export function assigneeOf(values: FormValues): { userId?: number | null; userRoleId?: number | null } {
  return {
    ...(values.userId === undefined ? {} : { userId: idOf(values.userId) }),
    ...(values.userRoleId === undefined ? {} : { userRoleId: idOf(values.userRoleId) }),
  }
}

/** Assigns a row to its former assignee, by the action of this name; undefined without one. */
export function assignedAgain(
  { userId, userRoleId }: { readonly userId: number | null; readonly userRoleId: number | null },
  action: string,
): TakenBack | undefined {
  if (userId !== null) return { action, values: { userId: String(userId) } }
  return userRoleId === null ? undefined : { action, values: { userRoleId: String(userRoleId) } }
}

/** The id that a lookup gives as a text. */
export function idOf(value: FormValue | undefined): number | null {
  return typeof value === 'string' && value !== '' ? Number(value) : null
}
