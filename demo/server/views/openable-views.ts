/**
 * Which saved views a caller may open, and which he may change. A view of another business unit can be opened only when it was saved for
 * all; it contains a layout, not rows.
 */
import { sql } from 'kysely'
import type { CustomViewHeader, ViewScope } from '../../../src/contract/entities/custom-view'
import { isAdmin, isGlobalAdmin } from '../../../src/contract/permissions'
import type { Db } from '../core/db/database'
import type { Caller } from '../core/calls/context'
import { Refusal } from '../core/refusal'

export interface OpenableView {
  readonly id: number
  readonly customViewName: string
  readonly scope: ViewScope
  readonly owner: string
  readonly userId: number
  readonly businessUnitId: number
  readonly createdBy: string
  readonly content: unknown
  readonly revision: string
  readonly isPrimary: boolean
  readonly isPrimaryForAll: boolean
}

/** Views that a caller may open, by name; with equal names those of his own business unit first. */
export function openableViews(db: Db['read'], caller: Caller) {
  return db
    .selectFrom('custom_view')
    .innerJoin('app_user', 'app_user.id', 'custom_view.user_id')
    .leftJoin('primary_view as own', join =>
      join
        .onRef('own.custom_view_id', '=', 'custom_view.id')
        .on('own.business_unit_id', '=', caller.businessUnitId)
        .on('own.user_id', '=', caller.userId),
    )
    .leftJoin('primary_view_for_all as shared', join =>
      join
        .onRef('shared.custom_view_id', '=', 'custom_view.id')
        .on('shared.business_unit_id', '=', caller.businessUnitId),
    )
    .select(({ eb }) => [
      'custom_view.id',
      'custom_view.name as customViewName',
      'custom_view.scope',
      'custom_view.owner',
      'custom_view.user_id as userId',
      'custom_view.business_unit_id as businessUnitId',
      'app_user.display_name as createdBy',
      'custom_view.content',
      sql<string>`md5(custom_view.scope || custom_view.content::text)`.as('revision'),
      eb('own.custom_view_id', 'is not', null).$castTo<boolean>().as('isPrimary'),
      eb('shared.custom_view_id', 'is not', null).$castTo<boolean>().as('isPrimaryForAll'),
    ])
    .where(filter =>
      filter.or([
        filter.and([
          filter('custom_view.business_unit_id', '=', caller.businessUnitId),
          filter.or([
            filter('custom_view.user_id', '=', caller.userId),
            filter('custom_view.scope', '=', 'businessUnit'),
          ]),
        ]),
        filter('custom_view.scope', '=', 'all'),
      ]),
    )
    .orderBy(sql`lower(custom_view.name)`)
    .orderBy(sql`custom_view.business_unit_id <> ${caller.businessUnitId}`)
    .orderBy('custom_view.id')
}

/** A view in the form of answers to the caller. */
export function viewHeader(view: OpenableView, caller: Caller): CustomViewHeader {
  const { id, customViewName, scope, owner, createdBy, isPrimary, isPrimaryForAll, revision } = view
  return {
    id,
    customViewName,
    isShared: scope !== 'me',
    scope,
    owner,
    createdBy,
    isOwn: view.userId === caller.userId,
    canChange: mayChange(view, caller),
    isPrimary,
    isPrimaryForAll,
    revision,
  }
}

/**
 * A view may be changed by its creator, by administrators of the creator's business unit, and by global administrators (spec 1, section 5,
 * custom views). A view of all business units may be changed by global administrators only, since other units open it too.
 * @throws Refusal 403 for everybody else
 */
export function assertMayChange(view: OpenableView, caller: Caller): void {
  if (mayChange(view, caller)) return
  throw new Refusal(403, {
    code: 'view-no-rights',
    message: 'There are no rights to change or delete the view.',
  })
}

function mayChange(view: OpenableView, caller: Caller): boolean {
  if (view.scope === 'all') return isGlobalAdmin(caller)
  const isOfUnit = view.businessUnitId === caller.businessUnitId
  return view.userId === caller.userId || isGlobalAdmin(caller) || (isOfUnit && isAdmin(caller))
}
