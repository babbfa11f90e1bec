/** Screens of the demo: one that waits for its code, and one that was cut off. No screen is connected to a new warehouse. */
import { sql, type Transaction } from 'kysely'
import { rotateSecondsDefault } from '../../../../src/contract/limits'
import { enabledWidgetsSetting, widgetIds } from '../../../../src/contract/widgets'
import { rotateSecondsSetting, selectionsText } from '../../../../src/contract/widget-selections'
import type { Tables } from '../../core/db/tables'
import { screenApplication } from '../../screens/public'
import { saveForUser } from '../../core/unit/saved-settings'

const dayMs = 24 * 60 * 60_000
/** Has the form of a hash, but no known value hashes to it. */
const noSecret = Buffer.alloc(32).toString('base64')
const maker = 'admin'

interface SeededScreen {
  readonly name: string
  readonly selections: readonly (readonly number[])[]
  /** Days ago; null when it was never connected. */
  readonly added: number
  readonly connected: number | null
  readonly revoked: number | null
}

const seeded: readonly SeededScreen[] = [
  {
    name: 'Dispatch office',
    selections: [[widgetIds.SalesOrdersInReadyState, widgetIds.SalesOrdersInStartedState]],
    added: 1,
    connected: null,
    revoked: null,
  },
  {
    name: 'Packing hall',
    selections: [
      [widgetIds.SalesOrdersInStartedState, widgetIds.SalesOrdersInErrorState, widgetIds.GroupedBarChart],
      [widgetIds.NumberOfStartedJobs, widgetIds.NumberOfPausedJobs],
    ],
    added: 40,
    connected: 40,
    revoked: 3,
  },
]

/** Adds them to every business unit, with the audit rows that the server would have written. */
export async function makeScreens(tx: Transaction<Tables>, now: Date): Promise<void> {
  const units = await tx.selectFrom('business_unit').select('id').orderBy('id').execute()
  for (const { id } of units) {
    for (const screen of seeded) await makeScreen(tx, id, screen, now)
  }
}

interface Made {
  readonly unitId: number
  readonly userId: number
  readonly userName: string
  readonly screenId: number
  readonly at: (daysAgo: number) => string
}

async function makeScreen(
  tx: Transaction<Tables>,
  unitId: number,
  screen: SeededScreen,
  now: Date,
): Promise<void> {
  const at = (daysAgo: number): string => new Date(now.getTime() - daysAgo * dayMs).toISOString()
  const userName = `screen-${screen.name.toLowerCase().replaceAll(' ', '-')}`
  const { id: userId } = await tx
    .insertInto('app_user')
    .values({
      business_unit_id: unitId,
      user_name: userName,
      display_name: screen.name,
      password_hash: null,
      picture: null,
      is_device: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const creator = tx
    .selectFrom('app_user')
    .select('id')
    .where('business_unit_id', '=', unitId)
    .where('user_name', '=', maker)
  const { id: screenId } = await tx
    .insertInto('screen')
    .values({
      business_unit_id: unitId,
      user_id: userId,
      name: screen.name,
      code_hash: null,
      code_expires_at: null,
      revoked_at: screen.revoked === null ? null : at(screen.revoked),
      created_at: at(screen.added),
      created_by: (await creator.executeTakeFirst())?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = { unitId, userId, userName, screenId, at }
  await saveSettings(tx, made, screen)
  await savePastSession(tx, made, screen)
  await saveTrail(tx, made, screen)
}

async function saveSettings(
  tx: Transaction<Tables>,
  { unitId, userId }: Made,
  { selections }: SeededScreen,
): Promise<void> {
  await saveForUser(tx, { businessUnitId: unitId, userId }, [
    { ...enabledWidgetsSetting, value: selectionsText(selections) },
    { ...rotateSecondsSetting, value: String(rotateSecondsDefault) },
  ])
}

async function savePastSession(
  tx: Transaction<Tables>,
  { unitId, userId, userName, at }: Made,
  { connected, revoked }: SeededScreen,
): Promise<void> {
  if (connected === null || revoked === null) return
  await tx
    .insertInto('user_session')
    .values({
      id: `${userName}-${unitId}`,
      business_unit_id: unitId,
      user_id: userId,
      application: screenApplication,
      refresh_hash: noSecret,
      previous_refresh_hash: null,
      refreshed_at: null,
      login_at: at(connected),
      last_seen_at: at(revoked),
      expires_at: at(revoked),
      ended_at: at(revoked),
    })
    .execute()
}

async function saveTrail(
  tx: Transaction<Tables>,
  { unitId, userName, screenId, at }: Made,
  { added, connected, revoked }: SeededScreen,
): Promise<void> {
  const happened = [
    { daysAgo: added, user: maker, action: 'addScreen', from: null, to: 'Waiting' },
    { daysAgo: connected, user: maker, action: 'makeScreenCode', from: 'Waiting', to: 'Waiting' },
    { daysAgo: connected, user: userName, action: 'connectScreen', from: null, to: 'Connected' },
    { daysAgo: revoked, user: maker, action: 'revokeScreen', from: 'Connected', to: 'Revoked' },
  ]
  for (const { daysAgo, user, action, from, to } of happened) {
    if (daysAgo === null) continue
    await sql`
      insert into audit (business_unit_id, at, user_name, action, entity, entity_id, detail)
      values (${unitId}, ${at(daysAgo)}, ${user}, ${action}, 'Screen', ${screenId},
        jsonb_strip_nulls(jsonb_build_object('from', ${from}::text, 'to', ${to}::text)))`.execute(tx)
  }
}
