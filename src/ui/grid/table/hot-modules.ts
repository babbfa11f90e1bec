/**
 * The parts of Handsontable that our grids use, registered once. Importing this module makes a chunk large: only
 * hot-grid.tsx and the benchmark do it.
 */
import type Handsontable from 'handsontable/base'
import { TextCellType, registerCellType } from 'handsontable/cellTypes'
import { CopyPaste, ManualColumnResize, registerPlugin } from 'handsontable/plugins'

/** Registers them; calling it again changes nothing. */
export function registerHotModules(): void {
  if (isRegistered) return
  isRegistered = true
  registerCellType(TextCellType)
  for (const plugin of [ManualColumnResize, CopyPaste]) registerPlugin(plugin)
}

let isRegistered = false

export type Hot = Handsontable.Core
