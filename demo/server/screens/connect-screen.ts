/**
 * Connecting a screen: a one-time code is created for it; typing the code on the screen opens a session of its device user. A screen has
 * one session; using a new code ends the previous one.
 */
import type { PairingCode } from '../../../src/contract/endpoints/screens'
import { pairingCodeLifeMs, screenTokenLifeSeconds } from '../../../src/contract/sign-in-limits'
import type { Db, UnitContext } from '../core/db/database'
import { endSessionsOf, startSession, type OpenedSession } from '../core/sessions/session-store'
import { hashOfCode, makeCode } from './pairing-code'
import { lockedScreen, raiseVersion } from './save-screen'

/** The application name of screens' sessions. */
export const screenApplication = 'Kiosk'

/** Creates a code for a screen; the previous one becomes invalid, and a screen that was cut off is waiting again. @throws Refusal 404 */
export async function makePairingCode(
  db: Db,
  unit: UnitContext,
  id: number,
  { secret, now }: { readonly secret: Uint8Array; readonly now: Date },
): Promise<PairingCode> {
  const code = makeCode()
  const expires = new Date(now.getTime() + pairingCodeLifeMs).toISOString()
  const name = await db.tx(unit, async tx => {
    const { row } = await lockedScreen(tx, unit.businessUnitId, id)
    await tx.sql
      .updateTable('screen')
      .set({ code_hash: hashOfCode(code, secret), code_expires_at: expires, revoked_at: null })
      .where('id', '=', id)
      .execute()
    await raiseVersion(tx, id)
    tx.changed('Screen', [id])
    tx.audit('makeScreenCode', 'Screen', id, {
      from: row.state,
      to: row.state === 'Connected' ? 'Connected' : 'Waiting',
    })
    return row.name
  })
  return { name, code, expires }
}

interface ScreenCaller {
  readonly secret: Uint8Array
  readonly address: string
  readonly now: Date
  /** Whether the caller may call the business unit of the screen; it throws before the code is used. */
  readonly assertAllowedIn: (businessUnitId: number) => Promise<void>
}

export interface ConnectedScreen extends OpenedSession {
  readonly userId: number
}

/**
 * Uses a code: opens a session of the screen's device user and returns the cookie's first value. Null for a code that is wrong, used,
 * replaced or too old.
 */
export async function connectScreen(
  db: Db,
  code: string,
  { secret, address, now, assertAllowedIn }: ScreenCaller,
): Promise<ConnectedScreen | null> {
  const codeHash = hashOfCode(code, secret)
  const known = await db.read
    .selectFrom('screen')
    .innerJoin('app_user', 'app_user.id', 'screen.user_id')
    .select(['screen.id', 'screen.business_unit_id', 'screen.user_id', 'app_user.user_name'])
    .where('screen.code_hash', '=', codeHash)
    .where('screen.deleted', '=', false)
    .executeTakeFirst()
  if (known === undefined) return null
  await assertAllowedIn(known.business_unit_id)
  const unit = {
    businessUnitId: known.business_unit_id,
    userId: known.user_id,
    userName: known.user_name,
    address,
  }
  return db.tx(unit, async tx => {
    // A concurrent second use waits for the row's lock and then finds the code used.
    const used = await tx.sql
      .updateTable('screen')
      .set({ code_hash: null, code_expires_at: null })
      .where('id', '=', known.id)
      .where('code_hash', '=', codeHash)
      .where('code_expires_at', '>', now.toISOString())
      .where('deleted', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (used === undefined) return null
    await endSessionsOf(tx, unit.userId, now)
    const session = await startSession(
      tx,
      unit,
      { application: screenApplication, lifeSeconds: screenTokenLifeSeconds },
      now,
    )
    await raiseVersion(tx, known.id)
    tx.changed('Screen', [known.id])
    tx.audit('connectScreen', 'Screen', known.id, { to: 'Connected' })
    return { ...session, userId: unit.userId }
  })
}
