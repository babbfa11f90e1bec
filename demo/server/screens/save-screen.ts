/** Adds and changes screens: name, and settings of the device user as whom the screen signs in. */
import { randomBytes } from 'node:crypto'
import type { NewScreen, ScreenUpdate } from '../../../src/contract/endpoints/screens'
import type { Screen } from '../../../src/contract/entities/screen'
import type { DoneRow } from '../../../src/contract/failures'
import { enabledWidgetsSetting } from '../../../src/contract/widgets'
import { rotateSecondsSetting, selectionsText } from '../../../src/contract/widget-selections'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { changesBetween, type Changes } from '../core/calls/changes-between'
import { withUniqueName } from '../core/calls/unique-name'
import { conflict, notFound } from '../core/refusal'
import { rowsByIds } from '../core/search/search'
import { screenSource } from './screen-source'
import { saveForUser } from '../core/unit/saved-settings'

/** Adds a screen with its device user; it waits for a code. @throws Refusal 409 `name-taken` */
export async function addScreen(db: Db, unit: UnitContext, input: NewScreen, now: Date): Promise<DoneRow> {
  const { businessUnitId } = unit
  const { name, selections, rotateSeconds } = input
  return withUniqueName('name-taken', () =>
    db.tx(unit, async tx => {
      const { id: userId } = await tx.sql
        .insertInto('app_user')
        .values({
          business_unit_id: businessUnitId,
          user_name: `screen-${randomBytes(6).toString('hex')}`,
          display_name: name,
          password_hash: null,
          picture: null,
          is_device: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await tx.sql
        .insertInto('screen')
        .values({
          business_unit_id: businessUnitId,
          user_id: userId,
          name,
          code_hash: null,
          code_expires_at: null,
          revoked_at: null,
          created_at: now.toISOString(),
          created_by: unit.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveSettings(tx, { businessUnitId, userId }, { selections, rotateSeconds })
      tx.changed('Screen', [id])
      tx.audit('addScreen', 'Screen', id, {
        to: 'Waiting',
        name,
        selection: selectionsText(selections),
        rotateSeconds,
      })
      return { id, name, state: 'Waiting' }
    }),
  )
}

/** Changes a screen. @throws Refusal 404, 409 `changed`, `name-taken` or `unchanged` */
export async function updateScreen(
  db: Db,
  unit: UnitContext,
  { id, name, selections, rotateSeconds, read }: ScreenUpdate,
): Promise<DoneRow> {
  const { businessUnitId } = unit
  return withUniqueName('name-taken', () =>
    db.tx(unit, async tx => {
      const { row: before, userId } = await lockedScreen(tx, businessUnitId, id)
      await assertUnchanged(tx.sql, screenSource, read, id, businessUnitId)
      if (name !== undefined) {
        await tx.sql.updateTable('screen').set({ name }).where('id', '=', id).execute()
        await tx.sql.updateTable('app_user').set({ display_name: name }).where('id', '=', userId).execute()
      }
      await saveSettings(tx, { businessUnitId, userId }, { selections, rotateSeconds })
      await raiseVersion(tx, id)
      const { row: after } = await lockedScreen(tx, businessUnitId, id)
      const changes = changesOf(before, after)
      if (Object.keys(changes).length === 0) {
        throw conflict('These are the values already.', { code: 'unchanged', state: before.state })
      }
      tx.changed('Screen', [id])
      tx.changed('Kpi', [userId])
      tx.audit('updateScreen', 'Screen', id, changes)
      return { id, name: after.name, state: after.state }
    }),
  )
}

/** A screen of the unit, locked, as the grid shows it, and its device user. @throws Refusal 404 */
export async function lockedScreen(
  tx: Tx,
  businessUnitId: number,
  id: number,
): Promise<{ readonly row: Screen; readonly userId: number }> {
  const found = await tx.sql
    .selectFrom('screen')
    .select('user_id as userId')
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const [row] = await rowsByIds(tx.sql, screenSource, [id], businessUnitId)
  if (found === undefined || row === undefined) throw notFound(`There is no screen ${id}.`)
  return { row, userId: found.userId }
}

/** Raises the version of a screen's row and notifies live views. */
export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await tx.sql
    .updateTable('screen')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface ShownOnScreen {
  readonly selections?: readonly (readonly number[])[] | undefined
  readonly rotateSeconds?: number | undefined
}

async function saveSettings(
  tx: Tx,
  device: { readonly businessUnitId: number; readonly userId: number },
  { selections, rotateSeconds }: ShownOnScreen,
): Promise<void> {
  await saveForUser(tx.sql, device, [
    ...(selections === undefined ? [] : [{ ...enabledWidgetsSetting, value: selectionsText(selections) }]),
    ...(rotateSeconds === undefined ? [] : [{ ...rotateSecondsSetting, value: String(rotateSeconds) }]),
  ])
}

/** The fields that the history shows. */
const shownFields: ReadonlySet<string> = new Set<keyof Screen>([
  'name',
  'widgets',
  'selections',
  'rotateSeconds',
])

const changesOf = (before: Screen, after: Screen): Changes => ({
  ...changesBetween(before, after, field => shownFields.has(field)),
  ...(before.selection !== after.selection && {
    selection: { before: before.selection, after: after.selection },
  }),
})
