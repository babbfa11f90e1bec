/** Text pasted from a spreadsheet, as rows of cells. Pure. */
import type { ClipboardEvent } from 'react'
import { browserSheetLimits } from '../../contract/sheet-limits'
import { readTextSheet } from '../../sheets/read-text-sheet'
import type { SheetRow } from '../../sheets/sheet-file'

/** The rows of a pasted table, read like those of a .csv file. Throws SheetRefused for a text that is no table, or too long. */
export function pastedRows(text: string): readonly SheetRow[] {
  const { sheets } = readTextSheet('', new TextEncoder().encode(text), browserSheetLimits)
  return [...(sheets[0]?.rows ?? [])]
}

/**
 * Cells of a pasted text by rows: spreadsheets separate them by tabs, files often by semicolons. Rows without any text are left out, but
 * counted in `row`.
 */
export function pastedCells(text: string): { readonly row: number; readonly cells: readonly string[] }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({
      row: index + 1,
      cells: (line.includes('\t') ? line.split('\t') : line.split(';')).map(cell => cell.trim()),
    }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** Whether a text is more than one value. */
export function isTable(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))
}

/** The table that a paste event brings, which is then handled; null for other text, and where somebody has handled it. */
export function takePastedTable(event: PasteEvent): string | null {
  const text = event.clipboardData.getData('text')
  if (event.isDefaultPrevented() || !isTable(text)) return null
  event.preventDefault()
  return text
}

type PasteEvent = Pick<ClipboardEvent, 'clipboardData' | 'isDefaultPrevented' | 'preventDefault'>
