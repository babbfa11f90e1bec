/** The texts that a business unit overrides, in the database: read by name; a save never overwrites values that the user has not seen. */
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Kysely } from 'kysely'
import type { ReplacedTextsState } from '../../../src/contract/endpoints/replaced-texts'
import { languages, replacedTextLengthMost } from '../../../src/contract/limits'
import { readTextName, textName, textProblem } from '../../../src/contract/replaced-texts'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { replacedTextsOwner } from '../core/unit/company-info'
import { isSettingValue, lockUnit, savesOf, settingsOfUnit, saveForUnit } from '../core/unit/saved-settings'
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

/** What the page shows. */
export async function replacedTextsStateOf(
  db: Kysely<Tables>,
  businessUnitId: number,
): Promise<ReplacedTextsState> {
  const [lastSave] = await savesOf(db, businessUnitId, auditEntity, isSettingValue, 1)
  return {
    texts: await replacedByName(db, businessUnitId),
    lastSave: lastSave === undefined ? null : { at: lastSave.at, user: lastSave.user },
  }
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
    await lockUnit(tx, businessUnitId)
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
  const rows = await settingsOfUnit(db, businessUnitId, languages.map(replacedTextsOwner))
  const languageOf = new Map(languages.map(language => [replacedTextsOwner(language), language]))
  return Object.fromEntries(
    rows.flatMap(({ owner, key, value }) => {
      const language = languageOf.get(owner)
      return language === undefined ? [] : [[textName(language, key), value]]
    }),
  )
}

async function write(tx: Tx, businessUnitId: number, changes: readonly TextChange[]): Promise<void> {
  const settings = changes.flatMap(({ name, to }) => {
    const parts = readTextName(name)
    return parts === null ? [] : [{ owner: replacedTextsOwner(parts.language), key: parts.key, value: to }]
  })
  await saveForUnit(tx.sql, businessUnitId, settings)
}
