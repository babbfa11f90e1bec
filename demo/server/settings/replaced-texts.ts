/** The texts that a business unit overrides, in the database: read by name; a save never overwrites values that the user has not seen. */
import type { InputIssue } from '../../../src/contract/input-issues'
import { sql, type Kysely } from 'kysely'
import type { ReplacedTextsState } from '../../../src/contract/endpoints/replaced-texts'
import { clientName, languages, replacedTextLengthMost } from '../../../src/contract/limits'
import { readTextName, textName, textProblem } from '../../../src/contract/replaced-texts'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { joinRecordedUser } from '../core/db/recorded-users'
import { replacedTextsOwner } from '../core/unit/company-info'
import type { Context } from '../core/calls/context'
import { changedMeanwhile, invalidInput } from '../core/refusal'
import { shippedTexts } from '../core/shipped-texts'

/** Texts by `language/key`; null when the unit has no override. */
export type DecidedTexts = Readonly<Record<string, string | null>>

interface TextChange {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

const auditEntity = 'Translations'
/** Rows per statement. */
const rowsMost = 1_000

/** What the page shows. */
export async function replacedTextsStateOf(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<ReplacedTextsState> {
  const { rows } = await sql<{ at: string; user: string }>`
    select a.at, coalesce(u.display_name, a.user_name) as "user"
    from audit a
    ${sql.raw(joinRecordedUser('u', 'a.business_unit_id', 'a.user_name'))}
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${auditEntity} and a.entity_id is null
    order by a.id desc limit 1
  `.execute(db)
  return { texts: await replacedByName(db, businessUnitId), lastSave: rows[0] ?? null }
}

/**
 * Saves `changes`. A text equal to the shipped one is removed.
 * @param read the texts that the caller had read
 * @throws Refusal 409 `changed` with the names that another user changed, 400 when a text cannot replace the original
 */
export async function saveReplacedTexts(
  { db, unit, caller }: Pick<Context, 'db' | 'unit' | 'caller'>,
  changes: DecidedTexts,
  read: DecidedTexts,
): Promise<void> {
  const { businessUnitId } = caller
  const wanted = Object.entries(changes).map(([name, text]) => ({ name, to: ownText(name, text) }))
  assertFit(wanted)
  await db.tx(unit, async tx => {
    await sql`select id from business_unit where id = ${businessUnitId} for no key update`.execute(tx.sql)
    const before = await replacedByName(tx.sql, businessUnitId)
    const fields = Object.keys(read).filter(name => (before[name] ?? null) !== (read[name] ?? null))
    if (fields.length > 0) throw changedMeanwhile(fields, `Somebody else changed ${fields.length} texts.`)
    const made = wanted
      .map(({ name, to }): TextChange => ({ name, from: before[name] ?? null, to }))
      .filter(({ from, to }) => from !== to)
    if (made.length === 0) return
    await write(tx, businessUnitId, made)
    const pairs = made.map(({ name, from, to }) => [name, [from, to]])
    tx.audit('saveTranslations', auditEntity, null, Object.fromEntries(pairs))
    tx.settingsChanged()
  })
}

function ownText(name: string, text: string | null): string | null {
  const trimmed = text?.trim() ?? null
  return trimmed === originalOf(name) ? null : trimmed
}

/** Undefined when the cockpit has no such text: such an override can only be removed. */
function originalOf(name: string): string | undefined {
  const parts = readTextName(name)
  if (parts === null) return undefined
  const texts = shippedTexts[parts.language]
  return Object.hasOwn(texts, parts.key) ? texts[parts.key] : undefined
}

function assertFit(wanted: readonly { readonly name: string; readonly to: string | null }[]): void {
  const issues = wanted.flatMap(({ name, to }): InputIssue[] => {
    const path = `body.changes.${name}`
    const original = originalOf(name)
    if (to === null) return []
    if (original === undefined) return [{ path, message: 'There is no such text.', code: 'no-such' }]
    const problem = textProblem(original, to)
    if (problem === null) return []
    const { kind } = problem
    const values = { places: problem.places.join(', '), most: replacedTextLengthMost }
    return [{ path, message: `Refused: ${kind}.`, code: `translations.${kind}`, values }]
  })
  if (issues.length > 0) throw invalidInput(issues)
}

async function replacedByName(db: Kysely<Tables>, businessUnitId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('setting')
    .select(['owner', 'key', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', clientName)
    .where('owner', 'in', languages.map(replacedTextsOwner))
    .orderBy('key')
    .execute()
  const languageOf = new Map(languages.map(language => [replacedTextsOwner(language), language]))
  return Object.fromEntries(
    rows.flatMap(({ owner, key, value }) => {
      const language = languageOf.get(owner)
      return language === undefined ? [] : [[textName(language, key), value]]
    }),
  )
}

async function write(tx: Tx, businessUnitId: number, changes: readonly TextChange[]): Promise<void> {
  const rows = changes.flatMap(({ name, from, to }) => {
    const parts = readTextName(name)
    return parts === null ? [] : [{ ...parts, owner: replacedTextsOwner(parts.language), from, to }]
  })
  for (let first = 0; first < rows.length; first += rowsMost) {
    const some = rows.slice(first, first + rowsMost)
    for (const owner of new Set(some.map(row => row.owner))) {
      const keys = some.filter(row => row.owner === owner && row.from !== null).map(({ key }) => key)
      await tx.sql
        .deleteFrom('setting')
        .where('business_unit_id', '=', businessUnitId)
        .where('user_id', '=', 0)
        .where('client_id', '=', clientName)
        .where('owner', '=', owner)
        .where('key', '=', sql<string>`any(${keys}::text[])`)
        .execute()
    }
    const values = some.flatMap(({ owner, key, to }) =>
      to === null
        ? []
        : [{ business_unit_id: businessUnitId, user_id: 0, client_id: clientName, owner, key, value: to }],
    )
    if (values.length > 0) await tx.sql.insertInto('setting').values(values).execute()
  }
}
