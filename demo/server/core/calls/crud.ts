/**
 * Master data on the server: rows that users add, change and delete one by one, such as printers, suppliers or locations. All kinds share
 * unique names, refused edits of values that others changed, audit rows, live updates, and deleted rows that stay for references.
 * Everything else is in the definition of each kind.
 */
import { sql, type Kysely } from 'kysely'
import type { ActionResult, DoneRow } from '../../../../src/contract/failures'
import type { ReadRow } from '../../../../src/contract/read-values'
import type { FollowedViewName } from '../../../../src/contract/row-views'
import type { Tx, UnitContext } from '../db/database'
import type { Tables } from '../db/tables'
import { rowsByIds } from '../search/search'
import type { SearchSource } from '../search/search-source'
import { assertUnchanged } from './assert-unchanged'
import { changesBetween, type Changes } from './changes-between'
import type { Context } from './context'
import { onRowsById } from './each-row'
import { withUniqueName } from './unique-name'
import { namedRowsIn, type NamedTable } from './named-rows'
import { conflict, notFound } from '../refusal'

export interface MasterRow {
  readonly id: number
  readonly version: number
}

/** Values to write, by field; fields with undefined stay unchanged. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A change of a row: new values of some fields, and the values that the user had read. */
export interface RowChange {
  readonly id: number
  readonly read?: readonly ReadRow[] | undefined
}

/** The context in which a row is saved. */
export interface SavePlace<R> {
  readonly unit: UnitContext
  /** The row before the change; null for a new one. */
  readonly before: R | null
}

export interface CrudKind<R extends MasterRow, New extends object, Change extends RowChange> {
  readonly table: NamedTable
  /** The column of the name by which users know a row. */
  readonly nameColumn: string
  /** Columns whose name is not the field's name in snake case. */
  readonly columnOf?: Readonly<Record<string, string>>
  readonly view: FollowedViewName
  /** Fields derived from other rows: they are not part of a change of this row. */
  readonly computed?: readonly (keyof R & string)[]
  readonly source: SearchSource
  nameOf(row: R): string
  /** The row's state in answers; none by default. */
  stateOf?(row: R): string
  /** The fields to write; by default the input. It must not write. @throws Refusal when a value is invalid */
  fieldsOf?(
    db: Kysely<Tables>,
    input: New | Omit<Change, 'id' | 'read'>,
    place: SavePlace<R>,
  ): Promise<FieldValues>
  /** Further changes that follow from a change of these fields. */
  afterUpdate?(tx: Tx, row: R, changes: Changes, unit: UnitContext): Promise<void>
  /** @throws Refusal when the row cannot be changed, or deleted */
  refuse?(tx: Tx, action: 'update' | 'delete', row: R, unit: UnitContext): Promise<void> | void
  /** Deletes dependent rows. */
  beforeDelete?(tx: Tx, row: R): Promise<void>
  /** Fields that change when a row is deleted. */
  readonly deleted?: FieldValues
  /** Appends the audit row. */
  audit(tx: Tx, action: 'add' | 'update' | 'delete', id: number, detail: Changes): void
}

/** Adds, changes and deletes rows of a kind, each in its own transaction. */
export interface CrudStore<New, Change> {
  add(context: Context, input: New): Promise<DoneRow>
  update(context: Context, input: Change): Promise<DoneRow>
  remove(context: Context, id: number): Promise<DoneRow>
}

export interface CrudRows<R, New, Change> extends CrudStore<New, Change> {
  /** Adds a row. @throws Refusal 400, 409 `name-taken` */
  add(context: Pick<Context, 'db' | 'unit'>, input: New): Promise<DoneRow>
  /** Changes a row. @throws Refusal 400, 404, 409 `changed`, `name-taken` or `unchanged` */
  update(context: Pick<Context, 'db' | 'unit'>, input: Change): Promise<DoneRow>
  /** Deletes a row. @throws Refusal 404, and what the kind refuses */
  remove(context: Pick<Context, 'db' | 'unit'>, id: number): Promise<DoneRow>
  /** Adds a row in the given transaction. @throws Refusal 400; the database's error for a name that is taken */
  addIn(tx: Tx, unit: UnitContext, input: New): Promise<R>
  /** Changes a locked row in the given transaction. @throws Refusal 400, 409 `unchanged`; for a name as addIn */
  updateIn(tx: Tx, unit: UnitContext, before: R, input: Change): Promise<R>
  /** A row of the unit, locked against changes. @throws Refusal 404 */
  locked(tx: Tx, businessUnitId: number, id: number): Promise<R>
}

export function crudRows<R extends MasterRow, New extends object, Change extends RowChange>(
  kind: CrudKind<R, New, Change>,
): CrudRows<R, New, Change> {
  const { table, view, source, audit } = kind

  const read = async (tx: Tx, businessUnitId: number, id: number): Promise<R> => {
    const [row] = await rowsByIds(tx.sql, source, [id], businessUnitId)
    if (row === undefined) throw notFound(`There is no ${view} ${id}.`)
    return row as unknown as R
  }
  const lock = async (tx: Tx, businessUnitId: number, id: number, strength: 'update' | 'no key update') => {
    await sql`select id from ${sql.table(table)} where id = ${id} and business_unit_id = ${businessUnitId}
      for ${sql.raw(strength)}`.execute(tx.sql)
    return read(tx, businessUnitId, id)
  }
  const locked = (tx: Tx, businessUnitId: number, id: number) => lock(tx, businessUnitId, id, 'no key update')
  const done = (row: R): DoneRow => ({
    id: row.id,
    name: kind.nameOf(row),
    state: kind.stateOf?.(row) ?? '',
  })
  const columnsOf = (fields: FieldValues) =>
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [{ column: kind.columnOf?.[field] ?? snakeCase(field), value }],
    )
  const write = async (tx: Tx, id: number, fields: FieldValues) => {
    const written = columnsOf(fields).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`)
    const set = sql.join([...written, sql`version = version + 1`])
    await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(tx.sql)
  }
  const insert = async (tx: Tx, businessUnitId: number, fields: FieldValues): Promise<number> => {
    const columns = [{ column: 'business_unit_id', value: businessUnitId }, ...columnsOf(fields)]
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))})
      values (${sql.join(columns.map(({ value }) => value))}) returning id`.execute(tx.sql)
    const [row] = rows
    if (row === undefined) throw new Error(`No ${view} was added.`)
    return row.id
  }
  const unchanging = new Set(['id', 'version', ...(kind.computed ?? [])])
  const isChanging = (field: string) => !unchanging.has(field)
  const fieldsOf = async (tx: Tx, input: object, place: SavePlace<R>): Promise<FieldValues> => {
    const entries = Object.entries(input).filter(([field]) => field !== 'id' && field !== 'read')
    const fields = Object.fromEntries(entries) as FieldValues
    if (kind.fieldsOf === undefined) return fields
    return kind.fieldsOf(tx.sql, fields as unknown as New, place)
  }

  const addIn = async (tx: Tx, unit: UnitContext, input: New): Promise<R> => {
    const { businessUnitId } = unit
    const fields = await fieldsOf(tx, input, { unit, before: null })
    const row = await read(tx, businessUnitId, await insert(tx, businessUnitId, fields))
    tx.changed(view, [row.id])
    audit(tx, 'add', row.id, changesBetween({}, row, isChanging))
    return row
  }
  const updateIn = async (tx: Tx, unit: UnitContext, before: R, input: Change): Promise<R> => {
    const { id } = before
    await kind.refuse?.(tx, 'update', before, unit)
    await write(tx, id, await fieldsOf(tx, input, { unit, before }))
    const after = await read(tx, unit.businessUnitId, id)
    const changes = changesBetween(before, after, isChanging)
    if (Object.keys(changes).length === 0) {
      const state = kind.stateOf?.(before)
      throw conflict('These are the values already.', {
        code: 'unchanged',
        ...(state !== undefined && { state }),
      })
    }
    tx.changed(view, [id])
    await kind.afterUpdate?.(tx, after, changes, unit)
    audit(tx, 'update', id, changes)
    return after
  }

  return {
    locked,
    addIn,
    updateIn,

    add: ({ db, unit }, input) =>
      withUniqueName('name-taken', () => db.tx(unit, async tx => done(await addIn(tx, unit, input)))),

    update: ({ db, unit }, input) =>
      withUniqueName('name-taken', () =>
        db.tx(unit, async tx => {
          const before = await locked(tx, unit.businessUnitId, input.id)
          await assertUnchanged(tx.sql, source, input.read, input.id, unit.businessUnitId)
          return done(await updateIn(tx, unit, before, input))
        }),
      ),

    remove: ({ db, unit }, id) =>
      db.tx(unit, async tx => {
        // Locked, so that no new reference to it can be added meanwhile.
        const row = await lock(tx, unit.businessUnitId, id, 'update')
        await kind.refuse?.(tx, 'delete', row, unit)
        await kind.beforeDelete?.(tx, row)
        await write(tx, id, { ...kind.deleted, deleted: true })
        tx.removed(view, [id])
        audit(tx, 'delete', id, changesBetween(row, {}, isChanging))
        return done(row)
      }),
  }
}

/** The ids of the rows to delete, in one of three parts of the input. */
type RowsToDelete =
  | { readonly params: { readonly id: number } }
  | { readonly query: { readonly ids: readonly number[] } }
  | { readonly body: { readonly ids: readonly number[] } }

/** The handlers that add, change and delete rows. */
export function crudHandlers<New, Change extends RowChange>(
  { table, nameColumn }: Pick<CrudKind<MasterRow, object, RowChange>, 'table' | 'nameColumn'>,
  store: CrudStore<New, Change>,
) {
  const find = namedRowsIn(table, nameColumn)
  return {
    /** A new row cannot fail as one of several, so the whole call is refused. */
    add: async ({ body }: { readonly body: New }, context: Context): Promise<ActionResult> => ({
      done: [await store.add(context, body)],
      failed: [],
    }),
    update: ({ body }: { readonly body: Change }, context: Context): Promise<ActionResult> =>
      onRowsById(context, [body.id], find, () => store.update(context, body)),
    remove: (input: RowsToDelete, context: Context): Promise<ActionResult> =>
      onRowsById(context, idsOf(input), find, ({ id }) => store.remove(context, id)),
  }
}

function idsOf(input: RowsToDelete): readonly number[] {
  if ('params' in input && 'id' in input.params) return [input.params.id]
  if ('query' in input && 'ids' in input.query) return input.query.ids
  return 'body' in input ? input.body.ids : []
}

export const snakeCase = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
