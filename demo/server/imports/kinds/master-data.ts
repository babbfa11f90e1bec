/** Imported master data, identified by name: validated, added and changed as by calls of the kind. */
import { sql } from 'kysely'
import { importKinds } from '../../../../src/contract/imports/import-kinds'
import type { ImportField } from '../../../../src/contract/imports/import-kind'
import { problemCodes } from '../../../../src/contract/imports/import-problems'
import type { InputIssue } from '../../../../src/contract/input-issues'
import { masterData, type MasterGroup } from '../../../../src/contract/master-data/kinds'
import { nameKey } from '../../../../src/contract/name-key'
import { crudRows, type FieldValues, type MasterRow, type RowChange } from '../../core/calls/crud'
import { sqlNameKey } from '../../core/db/name-key'
import { Refusal } from '../../core/refusal'
import { rowsByIds } from '../../core/search/search'
import { masterKinds, type MasterKind } from '../../master-data/public'
import { decideEntry } from '../decide-entry'
import { addHeadProblem, textIn, type Entry, type Values } from '../entry'
import type { Misfit } from '../read-cell'
import { lockOf, type KindPass, type KindRules, type PassScope } from './kind-pass'
import { rowsByName } from './table-rows'

/** A row as its grid shows it. */
type Row = MasterRow & Readonly<Record<string, unknown>>
type AnyKind = MasterKind<Row, FieldValues, FieldValues & RowChange>

interface ValidatedEntry {
  readonly before: Row | undefined
  /** All values of a new row; only the changed ones of an existing row. */
  readonly values: FieldValues
}

/** The import rules of a kind of master data. */
export function masterRules(group: MasterGroup): KindRules {
  // Cells are validated by the limits of the call's body.
  const kind = masterKinds[group] as unknown as AnyKind
  const { fields } = importKinds[group]
  return scope => Promise.resolve(masterPass(scope, kind, fields))
}

function masterPass(scope: PassScope, kind: AnyKind, fields: readonly ImportField[]): KindPass {
  const { sql: db, unit } = scope
  const { table, nameColumn, source, imported = given => given } = kind
  const { nameField } = masterData[kind.view]
  const rows = crudRows(kind)
  const keys = fields.filter(({ isKey }) => isKey === true).map(({ name }) => name)
  const stored = new WeakMap<Entry, Row>()
  const validated = new WeakMap<Entry, ValidatedEntry>()

  const isCalled = (row: Row, head: Values): boolean =>
    keys.every(key => nameKey(String(row[key])) === nameKey(textIn(head, key) ?? ''))
  const differing = (row: Row, values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).filter(([field, value]) => !keys.includes(field) && row[field] !== value),
    )
  const assertFits = async (entry: Entry, { before, values }: ValidatedEntry): Promise<void> => {
    try {
      await kind.fieldsOf?.(db, values, { unit, before: before ?? null })
    } catch (error) {
      if (!(error instanceof Refusal) || error.body.issues === undefined) throw error
      for (const issue of error.body.issues) {
        const field = issue.path.replace('body.', '')
        addHeadProblem(entry, field, misfitOf(issue, before?.[field]))
      }
    }
  }

  return {
    async find(entries) {
      const found = await rowsByName(
        db,
        names => sql<{ id: number }>`
          select id from ${sql.table(table)}
          where business_unit_id = ${unit.businessUnitId} and not deleted
            and ${sqlNameKey(sql.ref(nameColumn))} in ${names} order by id ${lockOf(scope, table)}`,
        entries.flatMap(({ head }) => textIn(head, nameField) ?? []),
      )
      const ids = found.map(({ id }) => id)
      const existing = (await rowsByIds(db, source, ids, unit.businessUnitId)) as unknown as readonly Row[]
      for (const entry of entries) {
        const before = existing.find(row => isCalled(row, entry.head))
        if (before === undefined) continue
        stored.set(entry, before)
        entry.existing = before
      }
    },
    async validate(entries) {
      for (const entry of entries) {
        const before = stored.get(entry)
        const head = imported(plainValues(entry.head))
        const values = before === undefined ? head : differing(before, head)
        const changed = Object.keys(values)
        decideEntry(
          entry,
          changed.map(field => ({ field })),
          scope,
        )
        validated.set(entry, { before, values })
        if (changed.length > 0) await assertFits(entry, { before, values })
      }
    },
    async write(tx, entries) {
      for (const entry of entries) {
        const { before, values = {} } = validated.get(entry) ?? {}
        if (before === undefined) await rows.addIn(tx, unit, values)
        else await rows.updateIn(tx, unit, before, { ...values, id: before.id })
      }
    },
  }
}

/** The values of a row; master data has no fields with lists. */
function plainValues(head: Values): FieldValues {
  return Object.fromEntries(
    Object.entries(head).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )
}

/** Values in use stay; other refusals become problems with codes of imports. @throws Error for an unknown refusal */
function misfitOf({ code, message }: InputIssue, before: unknown): Misfit {
  if (code === 'used-in-stocks' || code === 'used-in-movements')
    return { code: 'fixed', expected: [String(before)] }
  const known = problemCodes.find(each => each === code)
  if (known === undefined)
    throw new Error(`Imports have no problem code for the issue ${String(code)}: ${message}`)
  return { code: known }
}
