/**
 * Rows that administrators add, change and delete one by one: cause codes, printers and stock attributes. A name is taken once, an
 * edit of what somebody else changed is refused, every change is audited, and deleted rows stay for what refers to them.
 */
import { sql } from 'kysely'
import type { DoneRow } from '../../../src/contract/failures'
import type { ReadRow } from '../../../src/contract/read-values'
import type { FollowedViewName } from '../../../src/contract/row-views'
import type { Db, Tx, UnitContext } from '../db/database'
import type { Json } from '../db/json-column'
import { sqlState } from '../db/database-failure'
import { assertUnchanged } from '../http/assert-unchanged'
import type { NamedTable } from '../http/named-rows'
import { conflict, notFound } from '../http/refusal'
import { rowsByIds } from '../search/search'
import type { SearchSource } from '../search/search-source'

const uniqueViolation = '23505'

interface KeptRow {
  readonly id: number
  readonly version: number
}

type Detail = { readonly [field: string]: Json }

export interface KeptKind<R extends KeptRow> {
  readonly table: NamedTable
  readonly view: FollowedViewName
  readonly source: SearchSource
  nameOf(row: R): string
  /** Appends the audit row. */
  audit(tx: Tx, what: 'add' | 'update' | 'delete', id: number, detail: Detail): void
}

export interface KeptRows<R extends KeptRow> {
  /** Adds the row that `insert` writes. @throws Refusal 409 `name-taken` */
  add(db: Db, unit: UnitContext, insert: (tx: Tx) => Promise<number>): Promise<DoneRow>
  /** Changes a row by `write`. @throws Refusal 404, 409 `changed`, `name-taken` or `unchanged` */
  update(
    db: Db,
    unit: UnitContext,
    asked: { readonly id: number; readonly read?: readonly ReadRow[] | undefined },
    write: (tx: Tx, before: R) => Promise<void>,
  ): Promise<DoneRow>
  /** Deletes a row unless `refuse` throws. @throws Refusal 404 */
  remove(db: Db, unit: UnitContext, id: number, refuse?: (tx: Tx, row: R) => Promise<void>): Promise<DoneRow>
  /** A row of the unit, locked. @throws Refusal 404 */
  locked(tx: Tx, businessUnitId: number, id: number): Promise<R>
}

/** The rows of a kind. */
export function keptRows<R extends KeptRow>(kind: KeptKind<R>): KeptRows<R> {
  const { table, view, source, nameOf, audit } = kind

  const read = async (tx: Tx, businessUnitId: number, id: number): Promise<R> => {
    const [row] = await rowsByIds(tx.sql, source, [id], businessUnitId)
    if (row === undefined) throw notFound(`There is no ${view} ${id}.`)
    return row as unknown as R
  }
  const locked = async (tx: Tx, businessUnitId: number, id: number): Promise<R> => {
    await sql`select id from ${sql.table(table)} where id = ${id} and business_unit_id = ${businessUnitId}
      for no key update`.execute(tx.sql)
    return read(tx, businessUnitId, id)
  }
  const done = (row: R): DoneRow => ({ id: row.id, name: nameOf(row), state: '' })

  return {
    locked,

    add: (db, unit, insert) =>
      namedOnce(() =>
        db.tx(unit, async tx => {
          const row = await read(tx, unit.businessUnitId, await insert(tx))
          tx.changed(view, [row.id])
          audit(tx, 'add', row.id, changesOf({}, row))
          return done(row)
        }),
      ),

    update: (db, unit, asked, write) =>
      namedOnce(() =>
        db.tx(unit, async tx => {
          const { id } = asked
          const before = await locked(tx, unit.businessUnitId, id)
          await assertUnchanged(tx.sql, source, asked.read, id, unit.businessUnitId)
          await write(tx, before)
          await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(tx.sql)
          const after = await read(tx, unit.businessUnitId, id)
          const changes = changesOf(before, after)
          if (Object.keys(changes).length === 0) {
            throw conflict('These are the values already.', { code: 'unchanged' })
          }
          tx.changed(view, [id])
          audit(tx, 'update', id, changes)
          return done(after)
        }),
      ),

    remove: (db, unit, id, refuse) =>
      db.tx(unit, async tx => {
        const row = await locked(tx, unit.businessUnitId, id)
        await refuse?.(tx, row)
        await sql`update ${sql.table(table)} set deleted = true, version = version + 1 where id = ${id}`.execute(
          tx.sql,
        )
        tx.removed(view, [id])
        audit(tx, 'delete', id, changesOf(row, {}))
        return done(row)
      }),
  }
}

async function namedOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw conflict('This name is taken already.', { code: 'name-taken' })
  }
}

/** Plain values that differ, before and after; of a row that is not there yet, or no more, null. */
function changesOf(before: object, after: object): Detail {
  const [was, is] = [before, after] as readonly Readonly<Record<string, Json>>[]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const pair = [was?.[field] ?? null, is?.[field] ?? null] as const
      return ['id', 'version'].includes(field) || pair[0] === pair[1] ? [] : [[field, [...pair]]]
    }),
  )
}
