/**
 * The proposed mapping of a file: the user's last mapping of a file with the same columns, else a guess from headers and values. Only a
 * field's own names make a column that field (QUALITY, section 4).
 */
import { createHash } from 'node:crypto'
import type {
  ArrangedSheet,
  ImportArrangement,
  ImportSheet,
} from '../../../src/contract/imports/import-shapes'
import type { ImportField, ImportKind } from '../../../src/contract/imports/import-kind'
import { hasLines, importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { plainHeader } from '../../../src/sheets/guess-columns'
import { guessImportSheet, guessImportTable, withSharedKey } from '../../../src/sheets/guess-import'
import type { DecimalMark } from '../../../src/contract/typed-number'
import type { SheetRow } from '../../../src/sheets/sheet-file'
import { sampleRowsMost } from '../../../src/contract/import-limits'
import type { Db } from '../core/db/database'
import { arrangementOf } from './import-row'

/** A sheet with its first rows, as read. */
export interface FirstRows {
  readonly sheet: number
  readonly fileName: string
  readonly name: string
  readonly isHidden: boolean
  readonly rows: number
  readonly first: readonly SheetRow[]
}

const samplesOfColumn = 5
/** The part of a sheet that the page shows. */
export function shownSheet({ first, ...sheet }: FirstRows, kind: ImportKindName): ImportSheet {
  const { headerIndex, columns } = guessImportTable(first, importKinds[kind].fields)
  const body = first.slice(headerIndex === null ? 0 : headerIndex + 1)
  return {
    ...sheet,
    columns: columns.map(({ index, header }) => ({
      index,
      header,
      samples: body.flatMap(({ cells }) => cells[index] || []).slice(0, samplesOfColumn),
    })),
    sample: first.slice(0, sampleRowsMost).map(({ number, cells }) => ({ rowNo: number, cells: [...cells] })),
  }
}

/**
 * The proposal for sheets in the order of the files; null when no sheet has rows. When a file is added, the user's existing mapping stays,
 * and the new file is mapped with the same key.
 */
export function guessArrangement(
  sheets: readonly FirstRows[],
  {
    kind,
    mark,
    chosen,
  }: {
    readonly kind: ImportKind
    /** The company's decimal mark. */
    readonly mark: DecimalMark
    readonly chosen: ImportArrangement | null
  },
): ImportArrangement | null {
  const [current] = chosen?.sheets ?? []
  const guessed = sheets
    .filter(({ sheet, first, isHidden }) => first.length > 0 && !isHidden && sheet !== current?.sheet)
    .map(({ sheet, first }) => guessImportSheet(sheet, first, kind.fields, mark))
    .sort((a, b) => b.columns.length - a.columns.length || a.sheet - b.sheet)
  const [best, ...others] = current === undefined ? guessed : [current, ...guessed]
  if (best === undefined) return null
  const rowsOf = (arranged: ArrangedSheet) => ({
    arranged,
    rows: sheets.find(({ sheet }) => sheet === arranged.sheet)?.first ?? [],
  })
  const pairs = others.map((other): [ArrangedSheet, ArrangedSheet] => [
    withSharedKey(rowsOf(best), rowsOf(other), kind.fields),
    withSharedKey(rowsOf(other), rowsOf(best), kind.fields),
  ])
  const pair = hasLines(kind) ? pairs.find(([one, other]) => completes(one, other, kind)) : undefined
  const { fixed = {}, values = [], addsMissing = false } = chosen ?? {}
  return { sheets: pair ?? [best], fixed, values, addsMissing }
}

/** Whether the sheets have the same key, and one has the heads and the other one the lines. */
function completes(one: ArrangedSheet, other: ArrangedSheet, kind: ImportKind): boolean {
  const has = (sheet: ArrangedSheet, matches: (field: ImportField) => boolean): boolean =>
    sheet.columns.some(({ field }) => kind.fields.some(each => each.name === field && matches(each)))
  const isLine = ({ isOfLine = false }: ImportField): boolean => isOfLine
  const isKey = ({ isKey = false }: ImportField): boolean => isKey
  return has(one, isKey) && has(other, isKey) && has(one, isLine) !== has(other, isLine)
}

/** The key under which the mapping is saved: the same for files with the same columns. */
export function headersDigest(sheets: readonly ImportSheet[]): string {
  const names = sheets.map(({ columns }) => columns.map(({ header }) => plainHeader(header)).join('|'))
  return createHash('sha256').update(names.join('\n')).digest('hex')
}

interface MappingOwner {
  readonly businessUnitId: number
  readonly userId: number | null
  readonly kind: ImportKindName
  readonly sheets: readonly ImportSheet[]
}

/** The user's last mapping of a file with these columns. */
export async function rememberedArrangement(
  db: Db,
  { businessUnitId, userId, kind, sheets }: MappingOwner,
): Promise<ImportArrangement | undefined> {
  if (userId === null) return undefined
  const row = await db.read
    .selectFrom('import_mapping')
    .select('arrangement')
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('headers', '=', headersDigest(sheets))
    .executeTakeFirst()
  return (row && arrangementOf(row)) ?? undefined
}

/** Applies a saved mapping to a file whose header row may differ. */
export function asRemembered(
  remembered: ImportArrangement,
  guessed: ImportArrangement | null,
): ImportArrangement {
  const sheets = remembered.sheets.map(sheet => {
    const now = guessed?.sheets.find(each => each.sheet === sheet.sheet)
    return { ...sheet, headerRow: now?.headerRow ?? sheet.headerRow }
  })
  return { ...remembered, sheets }
}

/** Saves the mapping for the next file with these columns. */
export async function rememberArrangement(
  db: Db,
  { businessUnitId, userId, kind, sheets }: MappingOwner,
  arrangement: ImportArrangement,
): Promise<void> {
  if (userId === null) return
  const value = { arrangement: JSON.stringify(arrangement) }
  await db.read
    .insertInto('import_mapping')
    .values({
      business_unit_id: businessUnitId,
      user_id: userId,
      kind,
      headers: headersDigest(sheets),
      ...value,
    })
    .onConflict(known => known.columns(['business_unit_id', 'user_id', 'kind', 'headers']).doUpdateSet(value))
    .execute()
}
