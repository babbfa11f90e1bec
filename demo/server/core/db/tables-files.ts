/** Kysely types of integration attempts and of the files of a business unit, as created in migrations/0035. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { NullableJsonColumn, OptionalJsonColumn } from './json-column'

export interface IntegrationTryTable {
  record_id: number
  try_no: number
  business_unit_id: number
  started_at: string
  replayed_by: string | null
  http_method: string | null
  url: string | null
  http_status: number | null
  elapsed_ms: number | null
  phases: NullableJsonColumn
  result_level: string
  result_type: string | null
  result_text: string | null
  request_headers: OptionalJsonColumn
  response_headers: OptionalJsonColumn
  request_body: string | null
  response_body: string | null
}

export interface FileContentTable {
  id: string
  business_unit_id: number
  user_id: number
  folder_id: number | null
  name: string
  size_bytes: number
  begun_at: string
  is_whole: Generated<boolean>
}

export interface FilePartTable {
  content_id: string
  part_no: number
  content: Uint8Array
}

export interface StoredFileTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  folder_id: number | null
  content_id: string | null
  name: string
  name_key: string
  size_bytes: Generated<number>
  changed_at: string
  changed_by: string
  version: Generated<number>
}

export interface FileTables {
  integration_try: IntegrationTryTable
  file_content: FileContentTable
  file_part: FilePartTable
  stored_file: StoredFileTable
}
