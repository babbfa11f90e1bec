/** Saved views of grids and the user's primary ones. A user may open what is his own or shared in the business unit. */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import {
  customViewContent,
  type CustomViewContent,
  type CustomViewHeader,
} from '../../../src/contract/entities/custom-view'
import { isAdmin } from '../../../src/contract/permissions'
import type { Tx } from '../db/database'
import type { Caller, Context } from '../http/context'
import { notFound, Refusal } from '../http/refusal'

type OpenableView = Omit<CustomViewHeader, 'isOwn'> & { userId: number; content: unknown }

export const customViews: Handlers<Endpoints, Context>['customViews'] = {
  async headers({ query }, { db, caller }) {
    const views = await openable(db.read, caller).where('custom_view.owner', '=', query.owner).execute()
    return views.map(view => headerOf(view, caller))
  },

  async byId({ params, query }, { db, caller }) {
    const view = await openable(db.read, caller)
      .where('custom_view.id', '=', params.id)
      .where('custom_view.owner', '=', query.owner)
      .executeTakeFirst()
    if (!view) throw notFound('There is no such view.')
    return { ...v.parse(customViewContent, view.content), ...headerOf(view, caller) }
  },

  saveForMe: async ({ body }, context) => save(context, body, false),
  saveForAll: async ({ body }, context) => save(context, body, true),

  async remove({ params }, context) {
    const { db, caller } = context
    await db.tx(context.unit, async tx => {
      const view = await openable(tx.sql, caller).where('custom_view.id', '=', params.id).executeTakeFirst()
      if (!view) throw notFound('There is no such view.')
      assertMayChange(view, caller)
      await tx.sql.deleteFrom('custom_view').where('id', '=', view.id).execute()
      tx.audit('deleteCustomView', 'CustomView', view.id, { name: view.customViewName })
    })
    return undefined
  },
}

export const primaryViews: Handlers<Endpoints, Context>['primaryViews'] = {
  async list(_input, { db, caller }) {
    return db.read
      .selectFrom('primary_view')
      .select(['custom_view_id as id', 'owner'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .where('user_id', '=', caller.userId)
      .orderBy('owner')
      .execute()
  },

  async saveForMe({ body }, context) {
    const { db, caller } = context
    const { id, owner } = body
    await db.tx(context.unit, async tx => {
      await tx.sql
        .deleteFrom('primary_view')
        .where('business_unit_id', '=', caller.businessUnitId)
        .where('user_id', '=', caller.userId)
        .where('owner', '=', owner)
        .execute()
      if (id === null) return
      const view = await openable(tx.sql, caller)
        .where('custom_view.id', '=', id)
        .where('custom_view.owner', '=', owner)
        .executeTakeFirst()
      if (!view) throw notFound('There is no such view.')
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
}

/** Views that a caller may open, by name. */
function openable(db: Context['db']['read'], caller: Caller) {
  return db
    .selectFrom('custom_view')
    .innerJoin('app_user', 'app_user.id', 'custom_view.user_id')
    .select([
      'custom_view.id',
      'custom_view.name as customViewName',
      'custom_view.is_shared as isShared',
      'custom_view.owner',
      'custom_view.user_id as userId',
      'app_user.user_name as createdBy',
      'custom_view.content',
    ])
    .where('custom_view.business_unit_id', '=', caller.businessUnitId)
    .where(filter =>
      filter.or([
        filter('custom_view.user_id', '=', caller.userId),
        filter('custom_view.is_shared', '=', true),
      ]),
    )
    .orderBy(sql`lower(custom_view.name)`)
    .orderBy('custom_view.id')
}

async function save(
  context: Context,
  { id, view }: { id?: number | undefined; view: CustomViewContent },
  isShared: boolean,
): Promise<CustomViewHeader> {
  const { db, caller } = context
  return db.tx(context.unit, async tx => {
    await lockNames(tx, caller)
    const replaced =
      id === undefined
        ? undefined
        : await openable(tx.sql, caller).where('custom_view.id', '=', id).executeTakeFirst()
    if (id !== undefined && !replaced) throw notFound('There is no such view.')
    if (replaced) assertMayChange(replaced, caller)
    await assertNameFree(tx, caller, view, id)
    const values = { name: view.customViewName, is_shared: isShared, content: JSON.stringify(view) }
    const saved = replaced
      ? await tx.sql
          .updateTable('custom_view')
          .set(values)
          .where('id', '=', replaced.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.sql
          .insertInto('custom_view')
          .values({
            ...values,
            business_unit_id: caller.businessUnitId,
            user_id: caller.userId,
            owner: view.owner,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
    tx.audit(isShared ? 'saveCustomViewForAll' : 'saveCustomView', 'CustomView', saved.id, {
      name: values.name,
    })
    return {
      id: saved.id,
      customViewName: view.customViewName,
      isShared,
      owner: replaced?.owner ?? view.owner,
      createdBy: replaced?.createdBy ?? caller.userName,
      isOwn: (replaced?.userId ?? caller.userId) === caller.userId,
    }
  })
}

/** Names are compared before they are written, so savers of one unit take turns. */
async function lockNames(tx: Tx, caller: Caller): Promise<void> {
  await tx.sql
    .selectFrom('business_unit')
    .select('id')
    .where('id', '=', caller.businessUnitId)
    .forNoKeyUpdate()
    .execute()
}

async function assertNameFree(
  tx: Tx,
  caller: Caller,
  view: CustomViewContent,
  exceptId: number | undefined,
): Promise<void> {
  const namesakes = await openable(tx.sql, caller)
    .where('custom_view.owner', '=', view.owner)
    .where(sql`lower(custom_view.name)`, '=', sql<string>`lower(${view.customViewName})`)
    .execute()
  if (namesakes.some(namesake => namesake.id !== exceptId)) {
    throw new Refusal(409, { code: 'view-name-taken', message: 'A view of this name exists already.' })
  }
}

/** Somebody else's view is changed by admins only (spec 1, section 5, custom views). */
function assertMayChange(view: OpenableView, caller: Caller): void {
  if (view.userId === caller.userId || isAdmin(caller)) return
  throw new Refusal(403, { code: 'view-no-rights', message: 'There are no rights to change the view.' })
}

function headerOf(view: OpenableView, caller: Caller): CustomViewHeader {
  const { id, customViewName, isShared, owner, createdBy } = view
  return { id, customViewName, isShared, owner, createdBy, isOwn: view.userId === caller.userId }
}
