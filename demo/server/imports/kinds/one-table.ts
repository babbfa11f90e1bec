/** Kinds whose entries are rows of one table with one text as key: found, compared column by column, added and changed. */
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { decideEntry } from '../decide-entry'
import { textIn, type Entry } from '../entry'
import type { KindPass, PassScope } from './kind-pass'
import {
  changesOf,
  fieldsOf,
  insertRows,
  byName,
  rowsByName,
  updateRows,
  valuesOf,
  type Changes,
  type Column,
  type ColumnValues,
} from './table-rows'

/** A row as stored. */
export type StoredValues = ColumnValues & { readonly id: number; readonly key: string }

export interface WrittenRow {
  readonly id: number
  readonly entry: Entry
  /** Undefined for a new row. */
  readonly before: StoredValues | undefined
  readonly changes: Changes
}

export interface OneTable {
  readonly table: string
  readonly keyField: string
  readonly columns: readonly Column[]
  /** Rows of the unit whose name is one of the keys (sqlNameKey), with the name as `key`. */
  read(keys: RawBuilder<unknown>): RawBuilder<StoredValues>
  /** Reads the data that the checks of these entries need. */
  prepareChecks?(entries: readonly Entry[]): Promise<void>
  /** Adds problems beyond those of single cells. */
  check?(entry: Entry, before: StoredValues | undefined): void
  /** Further values by column, derived from the fields. */
  derive?(entry: Entry, before: StoredValues | undefined): ColumnValues
  /** Adds rows that the entries refer to. */
  prepare?(tx: Tx, entries: readonly Entry[]): Promise<void>
  /** Called before existing rows are changed. */
  changing?(tx: Tx, rows: readonly WrittenRow[]): Promise<void>
  /** Writes histories and notifies live views. */
  written(tx: Tx, rows: readonly WrittenRow[]): Promise<void> | void
}

interface ValidatedEntry {
  readonly before: StoredValues | undefined
  readonly changes: Changes
}

export function oneTablePass(scope: PassScope, table: OneTable): KindPass {
  const { sql: connection, unit } = scope
  const { columns, keyField } = table
  const stored = new WeakMap<Entry, StoredValues>()
  const validated = new WeakMap<Entry, ValidatedEntry>()
  const keyColumn = columns.find(({ field }) => field === keyField)?.column
  const importedValues = (entry: Entry): ColumnValues => {
    const before = stored.get(entry)
    const values = { ...valuesOf(columns, entry.head), ...table.derive?.(entry, before) }
    // An existing row keeps its name.
    return before === undefined || keyColumn === undefined ? values : { ...values, [keyColumn]: before.key }
  }
  return {
    async find(entries) {
      const names = entries.flatMap(({ head }) => textIn(head, keyField) ?? [])
      const rows = byName(await rowsByName(connection, table.read, names), ({ key }) => key)
      for (const entry of entries) {
        const before = rows.find(textIn(entry.head, keyField) ?? '')
        if (before === undefined) continue
        stored.set(entry, before)
        entry.existing = before
      }
    },
    async validate(entries) {
      await table.prepareChecks?.(entries)
      for (const entry of entries) {
        const before = stored.get(entry)
        table.check?.(entry, before)
        const changes = changesOf(columns, before ?? {}, importedValues(entry))
        validated.set(entry, { before, changes })
        decideEntry(entry, fieldsOf(changes), scope)
      }
    },
    async write(tx, entries) {
      await table.prepare?.(tx, entries)
      const rows = entries.map(entry => ({
        entry,
        ...(validated.get(entry) ?? { before: undefined, changes: {} }),
      }))
      const added = rows.filter(({ before }) => before === undefined)
      const ids = await insertRows(tx, table.table, {
        businessUnitId: unit.businessUnitId,
        columns,
        values: added.map(({ entry }) => importedValues(entry)),
      })
      const changed = rows.flatMap(row => (row.before === undefined ? [] : [{ ...row, id: row.before.id }]))
      await table.changing?.(tx, changed)
      await updateRows(
        tx,
        table.table,
        columns,
        changed.map(({ entry, before, id }) => ({ ...before, ...importedValues(entry), id })),
      )
      await table.written(tx, [...added.map((row, index) => ({ ...row, id: ids[index] ?? 0 })), ...changed])
    },
  }
}
