/** Barcodes and EANs of imported materials: each must be unique among existing materials and those of the file. */
import { isEan } from '../../../../src/contract/barcode'
import { type CodeOwner, lockMaterialCodes, ownersOfCodes } from '../../materials/public'
import { grouped } from '../../core/db/grouped'
import { addHeadProblem, textIn, type Entry } from '../entry'
import type { PassScope } from './kind-pass'
import type { StoredValues } from './one-table'

const codeFields = ['barcode', 'ean'] as const

export interface ImportedCodes {
  /** Finds the owners of the entries' codes; call it before validating each batch. */
  find(entries: readonly Entry[]): Promise<void>
  /** Adds problems of codes that change; unchanged codes are not checked. */
  assertFree(entry: Entry, before: StoredValues | undefined): void
}

export async function importedCodes(scope: PassScope): Promise<ImportedCodes> {
  const { businessUnitId } = scope.unit
  if (scope.isRun && codeFields.some(field => scope.fields.has(field)))
    await lockMaterialCodes(scope.sql, businessUnitId)
  let owners: ReadonlyMap<string, readonly CodeOwner[]> = new Map()
  /** The item number that first used a code in the file, by code. */
  const firstUses = new Map<string, string>()
  const ownerOf = (code: string, itemNo: string, before: StoredValues | undefined): string | undefined => {
    const stored = owners.get(code)?.find(({ id }) => id !== before?.id)
    if (stored !== undefined) return stored.itemNo
    const first = firstUses.get(code)
    if (first === undefined) firstUses.set(code, itemNo)
    return first === itemNo ? undefined : first
  }
  return {
    async find(entries) {
      const codes = entries.flatMap(({ head }) => codeFields.flatMap(field => textIn(head, field) ?? []))
      const found = await ownersOfCodes(scope.sql, businessUnitId, codes)
      owners = grouped(found, ({ code }) => code)
    },
    assertFree(entry, before) {
      for (const field of codeFields) {
        const code = textIn(entry.head, field)
        if (code === undefined || code === before?.[field]) continue
        if (field === 'ean' && !isEan(code)) {
          addHeadProblem(entry, field, { code: 'not-an-ean', suggestion: withZeros(code) })
          continue
        }
        const other = ownerOf(code, textIn(entry.head, 'itemNo') ?? '', before)
        if (other !== undefined) addHeadProblem(entry, field, { code: 'code-of-another', expected: [other] })
      }
    },
  }
}

/** A number whose leading zeros a spreadsheet has dropped. */
function withZeros(code: string): string | null {
  return [8, 12, 13, 14].map(length => code.padStart(length, '0')).find(isEan) ?? null
}
