/** Printers: what may be done with one. It has no states; what it prints depends on the language that it understands. */
import type { GuardResult } from './state-machine'
import { labelTechnologies } from './office'

export type PrinterAction = 'update' | 'printTestLabel' | 'delete'

/** Whether an action may run on a printer. */
export function guardPrinter(
  action: PrinterAction,
  { printTechnology }: { readonly printTechnology: string | null },
): GuardResult<string> {
  const printsLabels = labelTechnologies.some(technology => technology === printTechnology)
  if (action !== 'printTestLabel' || printsLabels) return { allowed: true }
  return { allowed: false, reason: 'prints-no-labels', state: '', allowedStates: [] }
}
