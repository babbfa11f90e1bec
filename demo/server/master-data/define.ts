/** The server's part of every kind of master data; each kind adds its special rules. */
import type { Entity, Fields } from '../../../src/contract/entity'
import type { AnyMasterHistory } from '../../../src/contract/master-data/define'
import { masterData, type MasterName } from '../../../src/contract/master-data/kinds'
import {
  snakeCase,
  type CrudKind,
  type FieldValues,
  type MasterRow,
  type RowChange,
} from '../core/calls/crud'
import type { SearchSource, SourceField } from '../core/search/search-source'

export interface MasterKind<
  R extends MasterRow = never,
  New extends object = never,
  Change extends RowChange = never,
> extends CrudKind<R, New, Change> {
  readonly view: MasterName
  readonly history: AnyMasterHistory
  /** Values derived from an import's row; none by default. */
  imported?(values: FieldValues): FieldValues
}

type Special<R extends MasterRow, New extends object, Change extends RowChange> = Partial<
  Omit<MasterKind<R, New, Change>, 'source' | 'view' | 'table' | 'nameColumn' | 'history'>
> & {
  readonly joins?: SearchSource['joins']
  /** Fields whose column is not their name in snake case. The table's alias is `t`. */
  readonly fields?: Readonly<Record<string, SourceField>>
}

/** A kind for the rows of an entity, in the table that `masterData` names. */
export function masterKind<R extends MasterRow, New extends object, Change extends RowChange>(
  entity: Entity<MasterName>,
  history: AnyMasterHistory,
  { joins = {}, fields = {}, ...special }: Special<R, New, Change> = {},
): MasterKind<R, New, Change> {
  const view = entity.name
  const { table, nameField } = masterData[view]
  return {
    view,
    table,
    nameColumn: snakeCase(nameField),
    nameOf: row => String((row as unknown as Record<string, unknown>)[nameField]),
    audit: (tx, what, id, detail) => tx.audit(`${what}${view}`, view, id, detail),
    history,
    source: {
      entity,
      table: `(select * from ${table} where not deleted) t`,
      alias: 't',
      joins,
      fields: { ...columnsOf(entity.fields), version: { sql: 't.version' }, ...fields },
    },
    ...special,
  }
}

const columnsOf = (fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map(field => [field, { sql: `t.${snakeCase(field)}` }]))
