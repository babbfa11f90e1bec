/** The view with which a grid opens: each user's own, and one for all users of a business unit. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Tx } from '../core/db/database'
import type { Caller, Context } from '../core/calls/context'
import { notFound, Refusal } from '../core/refusal'
import { openableViews, type OpenableView } from './openable-views'

export const primaryViews: Handlers<Endpoints, Context>['primaryViews'] = {
  async list(_input, { db, caller }) {
    const marked = await openableViews(db.read, caller)
      .where(filter =>
        filter.or([
          filter('own.custom_view_id', 'is not', null),
          filter('shared.custom_view_id', 'is not', null),
        ]),
      )
      .execute()
    const byOwner = new Map<string, OpenableView>()
    for (const view of marked) {
      if (view.isPrimary || byOwner.get(view.owner) === undefined) byOwner.set(view.owner, view)
    }
    return [...byOwner.values()].map(({ id, owner }) => ({ id, owner }))
  },

  async saveForMe({ body: { id, owner } }, context) {
    const { db, caller } = context
    await db.tx(context.unit, async tx => {
      if (id === null) {
        await tx.sql
          .deleteFrom('primary_view')
          .where('business_unit_id', '=', caller.businessUnitId)
          .where('user_id', '=', caller.userId)
          .where('owner', '=', owner)
          .execute()
        return
      }
      await openable(tx, caller, owner, id)
      await tx.sql
        .insertInto('primary_view')
        .values({
          business_unit_id: caller.businessUnitId,
          user_id: caller.userId,
          owner,
          custom_view_id: id,
        })
        .onConflict(conflict =>
          conflict.columns(['business_unit_id', 'user_id', 'owner']).doUpdateSet({ custom_view_id: id }),
        )
        .execute()
    })
    return undefined
  },

  async saveForAll({ body: { id, owner } }, context) {
    const { db, caller } = context
    await db.tx(context.unit, async tx => {
      tx.audit('savePrimaryViewForAll', 'CustomView', id, { owner })
      if (id === null) {
        await tx.sql
          .deleteFrom('primary_view_for_all')
          .where('business_unit_id', '=', caller.businessUnitId)
          .where('owner', '=', owner)
          .execute()
        return
      }
      const view = await openable(tx, caller, owner, id)
      if (view.scope === 'me') {
        throw new Refusal(403, {
          code: 'view-no-rights',
          message: 'Only a shared view can be the primary view for all.',
        })
      }
      await tx.sql
        .insertInto('primary_view_for_all')
        .values({ business_unit_id: caller.businessUnitId, owner, custom_view_id: id })
        .onConflict(conflict =>
          conflict.columns(['business_unit_id', 'owner']).doUpdateSet({ custom_view_id: id }),
        )
        .execute()
    })
    return undefined
  },
}

/** @throws Refusal 404 when the caller may not open the view */
async function openable(tx: Tx, caller: Caller, owner: string, id: number): Promise<OpenableView> {
  const view = await openableViews(tx.sql, caller)
    .where('custom_view.id', '=', id)
    .where('custom_view.owner', '=', owner)
    .executeTakeFirst()
  if (!view) throw notFound('There is no such view.')
  return view
}
