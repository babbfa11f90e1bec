/** Converts the answers of forms with a user or a role into the fields of the endpoints. */
import type { TakenBack } from '../../define/action'
import type { FormValue, FormValues } from '../../define/form'

/** The named user or role by id; an emptied field is null, an untouched one is absent. */
export function assigneeOf(values: FormValues): { userId?: number | null; userRoleId?: number | null } {
  return {
    ...(values.userId === undefined ? {} : { userId: idOf(values.userId) }),
    ...(values.userRoleId === undefined ? {} : { userRoleId: idOf(values.userRoleId) }),
  }
}

/** Undo that assigns a row to its former assignee by this action; undefined when it had none. */
export function assignedAgain(
  { userId, userRoleId }: { readonly userId: number | null; readonly userRoleId: number | null },
  action: string,
): TakenBack | undefined {
  if (userId !== null) return { action, values: { userId: String(userId) } }
  return userRoleId === null ? undefined : { action, values: { userRoleId: String(userRoleId) } }
}

/** The id that a lookup returns as text. */
export function idOf(value: FormValue | undefined): number | null {
  return typeof value === 'string' && value !== '' ? Number(value) : null
}
