/** Serial numbers in a file of stocks: each number is one piece, wherever the rows put it. */
import { sql } from 'kysely'
import { decimal } from '../../../../src/contract/decimal'
import { rowsOf } from '../../core/db/id-list'
import { addHeadProblem, hasProblems, textIn, type Entry } from '../entry'
import type { PassScope } from './kind-pass'
import type { Place, StoredStock } from './validated-stock'

export interface ImportedPieces {
  /** Reads where the pieces of these entries are in stock. */
  find(entries: readonly (readonly [Entry, Place])[]): Promise<void>
  /** Puts the piece of an entry into its stock, or takes it out; a problem where it is in another one. */
  put(entry: Entry, place: Place, before: StoredStock | undefined): void
}

export function importedPieces({ sql: connection, unit }: PassScope): ImportedPieces {
  /** The stocks that have a piece after the rows so far, by material and number; of a new stock its entry. */
  const holders = new Map<string, Set<number | Entry>>()
  return {
    async find(entries) {
      const pieces = entries.flatMap(([{ head }, { material }]) => {
        const number = textIn(head, 'serialNumber')
        return number === undefined || holders.has(keyOf(material.id, number))
          ? []
          : [{ m: material.id, n: number }]
      })
      if (pieces.length === 0) return
      for (const { m, n } of pieces) holders.set(keyOf(m, n), new Set())
      const { rows } = await sql<{ id: number; material: number; number: string }>`
        select id, material_id as material, serial_number as number from stock
        where business_unit_id = ${unit.businessUnitId} and quantity > 0 and (material_id, serial_number) in (
          select m, n from json_to_recordset(${rowsOf(pieces)}) as n(m bigint, n text))`.execute(connection)
      for (const { id, material, number } of rows) holders.get(keyOf(material, number))?.add(id)
    },
    put(entry, { material }, before) {
      const number = textIn(entry.head, 'serialNumber')
      const stocks = number === undefined ? undefined : holders.get(keyOf(material.id, number))
      const quantity = textIn(entry.head, 'quantity')
      if (stocks === undefined || quantity === undefined || hasProblems(entry)) return
      const self = before?.id ?? entry
      if (decimal(quantity) === 0n) stocks.delete(self)
      else if (stocks.size > 0 && !stocks.has(self)) addHeadProblem(entry, 'serialNumber', { code: 'taken' })
      else stocks.add(self)
    },
  }
}

const keyOf = (materialId: number, number: string): string => JSON.stringify([materialId, number])
