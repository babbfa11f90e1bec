/** Kysely types of imports, as created in migrations/0038, 0058 and 0059. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { ImportKindName } from '../../../../src/contract/imports/import-kinds'
import type {
  ImportArrangement,
  ImportCounts,
  ImportDetail,
  ImportSheet,
  ImportSummary,
} from '../../../../src/contract/imports/import-shapes'
import type { ImportState } from '../../../../src/contract/states/import'
import type { JsonColumn, NullableJsonColumn, OptionalJsonColumn } from './json-column'

export interface ImportFile {
  readonly name: string
  readonly sizeBytes: number
}

/** Options of a check or a run. */
export interface ImportOptions {
  readonly existing?: 'update' | 'skip'
  readonly rows?: 'all' | 'valid'
}

/** A stored mapping; old ones have no meanings of values. */
export type StoredArrangement = Omit<ImportArrangement, 'values'> & Partial<Pick<ImportArrangement, 'values'>>

export interface ImportTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  /** Who sent its first file. */
  user_id: number | null
  user_name: string
  kind: ImportKindName
  state: ImportState
  started_at: string
  changed_at: string
  finished_at: string | null
  files: OptionalJsonColumn<readonly ImportFile[]>
  sheets: OptionalJsonColumn<readonly ImportSheet[]>
  /** As the reader of the files gave them. */
  notices: OptionalJsonColumn<ImportDetail['notices']>
  arrangement: NullableJsonColumn<StoredArrangement>
  proposed_by: Generated<ImportDetail['proposedBy']>
  options: OptionalJsonColumn<ImportOptions>
  /** Who asked for the check or the run; null when nobody is known. */
  asked_by_id: number | null
  asked_by: string | null
  counts: NullableJsonColumn<ImportCounts>
  refusal: NullableJsonColumn<ImportSummary['refusal']>
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
  cells: JsonColumn<string[]>
  kinds: string | null
  changed: NullableJsonColumn
  /** An earlier run has dealt with it: it is neither checked nor written again. */
  is_written: Generated<boolean>
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
  arrangement: JsonColumn<StoredArrangement>
}

export interface ImportTables {
  import: ImportTable
  import_part: ImportPartTable
  import_row: ImportRowTable
  import_problem: ImportProblemTable
  import_mapping: ImportMappingTable
}
