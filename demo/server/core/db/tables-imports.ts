/** Kysely types of imports, as created in migrations/0038. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { ImportKindName } from '../../../../src/contract/imports/import-kinds'
import type { ImportState } from '../../../../src/contract/states/import'
import type { JsonColumn, NullableJsonColumn, OptionalJsonColumn } from './json-column'

export interface ImportTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number | null
  user_name: string
  kind: ImportKindName
  state: ImportState
  started_at: string
  changed_at: string
  finished_at: string | null
  files: OptionalJsonColumn
  sheets: OptionalJsonColumn
  notices: OptionalJsonColumn
  arrangement: NullableJsonColumn
  proposed_by: Generated<string>
  options: OptionalJsonColumn
  counts: NullableJsonColumn
  refusal: NullableJsonColumn
  is_interrupted: Generated<boolean>
  is_stale: Generated<boolean>
  changed_rows: Generated<number>
  has_rows: Generated<boolean>
  claimed_by: string | null
  done: Generated<number>
  total: number | null
  version: Generated<number>
}

export interface ImportPartTable {
  import_id: number
  file_no: number
  part_no: number
  content: Uint8Array
}

export interface ImportRowTable {
  import_id: number
  sheet_no: number
  row_no: number
  cells: JsonColumn
  kinds: string | null
  changed: NullableJsonColumn
}

export interface ImportProblemTable {
  import_id: number
  sheet_no: number
  row_no: number
  problem_no: number
  field: string | null
  column_no: number | null
  code: string
  found: string
  expected: OptionalJsonColumn
  suggestion: string | null
}

export interface ImportMappingTable {
  business_unit_id: number
  user_id: number
  kind: string
  headers: string
  arrangement: JsonColumn
}

export interface ImportTables {
  import: ImportTable
  import_part: ImportPartTable
  import_row: ImportRowTable
  import_problem: ImportProblemTable
  import_mapping: ImportMappingTable
}
