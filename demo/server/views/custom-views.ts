/** Saved views of grids: list, load, save for oneself, the business unit or all, and delete. */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import {
  customViewContent,
  type CustomViewContent,
  type CustomViewHeader,
  type ViewScope,
} from '../../../src/contract/entities/custom-view'
import { savedViewsMost } from '../../../src/contract/limits'
import { isGlobalAdmin } from '../../../src/contract/permissions'
import type { Tx } from '../core/db/database'
import type { Caller, Context } from '../core/calls/context'
import { conflict, notFound, Refusal } from '../core/refusal'
import { assertMayChange, openableViews, viewHeader, type OpenableView } from './openable-views'

export const customViews: Handlers<Endpoints, Context>['customViews'] = {
  async headers({ query: { owner } }, { db, caller }) {
    const all = openableViews(db.read, caller)
    const views = await (owner === undefined ? all : all.where('custom_view.owner', '=', owner)).execute()
    return views.map(view => viewHeader(view, caller))
  },

  async byId({ params, query }, { db, caller }) {
    const view = await openableViews(db.read, caller)
      .where('custom_view.id', '=', params.id)
      .where('custom_view.owner', '=', query.owner)
      .executeTakeFirst()
    if (!view) throw noSuchView()
    return { ...v.parse(customViewContent, view.content), ...viewHeader(view, caller) }
  },

  saveForMe: ({ body }, context) => save(context, body, 'me'),
  saveForBusinessUnit: ({ body }, context) => save(context, body, 'businessUnit'),
  // A business unit's views stay in it: saving for all units is reserved for global administrators.
  saveForAll: ({ body }, context) =>
    save(context, body, isGlobalAdmin(context.caller) ? 'all' : 'businessUnit'),

  async remove({ params }, context) {
    const { db, caller } = context
    await db.tx(context.unit, async tx => {
      const view = await changeable(tx, caller, params.id)
      await tx.sql.deleteFrom('custom_view').where('id', '=', view.id).execute()
      tx.audit('deleteCustomView', 'CustomView', view.id, { name: view.customViewName })
    })
    return undefined
  },
}

async function save(
  context: Context,
  { id, read, view }: { id?: number | undefined; read?: string | undefined; view: CustomViewContent },
  scope: ViewScope,
): Promise<CustomViewHeader> {
  const { db, caller } = context
  return db.tx(context.unit, async tx => {
    await lockNames(tx, caller, scope)
    const replaced =
      id === undefined ? undefined : await changeable(tx, caller, id, { scope, owner: view.owner })
    if (read !== undefined && replaced !== undefined && read !== replaced.revision)
      throw conflict('Somebody else changed the view.', { code: 'changed' })
    await assertNameFree(tx, caller, view, id)
    if (replaced === undefined) await assertRoom(tx, caller, view.owner)
    const values = { name: view.customViewName, scope, content: JSON.stringify(view) }
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
    tx.audit(auditActions[scope], 'CustomView', saved.id, { name: values.name })
    const written = await openableViews(tx.sql, caller)
      .where('custom_view.id', '=', saved.id)
      .executeTakeFirstOrThrow()
    return viewHeader(written, caller)
  })
}

const auditActions: Readonly<Record<ViewScope, string>> = {
  me: 'saveCustomView',
  businessUnit: 'saveCustomViewForBusinessUnit',
  all: 'saveCustomViewForAll',
}

/**
 * A view that the caller may change. Saving it `for me` must not remove another user's shared view for others, and saving it for the
 * business unit not that of another one, where it belongs.
 * @throws Refusal 404 when he may not open it, 403 when he may not change it
 */
async function changeable(
  tx: Tx,
  caller: Caller,
  id: number,
  saving?: { readonly scope: ViewScope; readonly owner: string },
): Promise<OpenableView> {
  const view = await openableViews(tx.sql, caller).where('custom_view.id', '=', id).executeTakeFirst()
  if (!view || (saving !== undefined && saving.owner !== view.owner)) throw noSuchView()
  assertMayChange(view, caller)
  const isOthers =
    saving?.scope === 'me'
      ? view.userId !== caller.userId
      : saving?.scope === 'businessUnit' && view.businessUnitId !== caller.businessUnitId
  if (isOthers) {
    throw new Refusal(403, {
      code: 'view-no-rights',
      message: 'Somebody else’s view cannot become one of the own user or business unit.',
    })
  }
  return view
}

/**
 * Names are compared before they are written, so concurrent saves run one after the other: those of one unit, and with `all` those of every
 * unit. Units are always locked in the same order.
 */
async function lockNames(tx: Tx, caller: Caller, scope: ViewScope): Promise<void> {
  await tx.sql
    .selectFrom('business_unit')
    .select('id')
    .$if(scope !== 'all', query => query.where('id', '=', caller.businessUnitId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A name must be unique among the views that its saver may open; it reveals no names of other units. */
async function assertNameFree(
  tx: Tx,
  caller: Caller,
  view: CustomViewContent,
  exceptId: number | undefined,
): Promise<void> {
  const namesakes = await openableViews(tx.sql, caller)
    .where('custom_view.owner', '=', view.owner)
    .where(sql`lower(custom_view.name)`, '=', sql<string>`lower(${view.customViewName})`)
    .execute()
  if (namesakes.some(namesake => namesake.id !== exceptId)) {
    throw new Refusal(409, { code: 'view-name-taken', message: 'A view of this name exists already.' })
  }
}

/** @throws Refusal 409 `too-many` when the user has as many views of the grid as are kept */
async function assertRoom(tx: Tx, { userId }: Caller, owner: string): Promise<void> {
  const { views } = await tx.sql
    .selectFrom('custom_view')
    .select(eb => eb.fn.countAll<number>().as('views'))
    .where('user_id', '=', userId)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  if (views >= savedViewsMost) throw conflict(`At most ${savedViewsMost} views.`, { code: 'too-many' })
}

function noSuchView(): Refusal {
  return notFound('There is no such view.')
}
