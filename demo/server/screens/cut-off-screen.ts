/** Ends a screen's access: cut off until it gets a new code, or deleted. */
import type { DoneRow } from '../../../src/contract/failures'
import { guardScreen } from '../../../src/contract/states/screen'
import type { Db, UnitContext } from '../core/db/database'
import { assertGuard } from '../core/calls/row-refusal'
import { endSessionsOf } from '../core/sessions/session-store'
import { lockedScreen, raiseVersion } from './save-screen'
import { forgetUserSettings } from '../core/unit/saved-settings'

/** Cuts a screen off: its session and its code end with the commit. @throws Refusal 404, 409 `wrong-state` */
export async function revokeScreen(db: Db, unit: UnitContext, id: number, now: Date): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const { row, userId } = await lockedScreen(tx, unit.businessUnitId, id)
    assertGuard(guardScreen('revoke', row))
    await tx.sql
      .updateTable('screen')
      .set({ code_hash: null, code_expires_at: null, revoked_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await endSessionsOf(tx, userId, now)
    await raiseVersion(tx, id)
    tx.changed('Screen', [id])
    tx.audit('revokeScreen', 'Screen', id, { name: row.name, from: row.state, to: 'Revoked' })
    return { id, name: row.name, state: 'Revoked' }
  })
}

/** Deletes a screen that is not connected; its history stays. @throws Refusal 404, 409 `wrong-state` */
export async function deleteScreen(db: Db, unit: UnitContext, id: number): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const { row, userId } = await lockedScreen(tx, unit.businessUnitId, id)
    assertGuard(guardScreen('delete', row))
    await tx.sql
      .updateTable('screen')
      .set({ code_hash: null, code_expires_at: null, deleted: true })
      .where('id', '=', id)
      .execute()
    await tx.sql
      .updateTable('app_user')
      .set({ deleted: true, is_active: false })
      .where('id', '=', userId)
      .execute()
    await forgetUserSettings(tx.sql, unit.businessUnitId, userId)
    tx.removed('Screen', [id])
    tx.audit('deleteScreen', 'Screen', id, { name: row.name, from: row.state })
    return { id, name: row.name, state: row.state }
  })
}
