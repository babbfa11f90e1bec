/** Printers: which actions each allows. They have no states; what a printer can print depends on its language. */
import type { GuardResult } from './state-machine'
import { labelTechnologies } from './office'

export type PrinterAction = 'update' | 'printTestLabel' | 'delete'

/** Whether an action is allowed on a printer. */
export function guardPrinter(
  action: PrinterAction,
  { printTechnology }: { readonly printTechnology: string | null },
): GuardResult<string> {
  const printsLabels = labelTechnologies.some(technology => technology === printTechnology)
  if (action !== 'printTestLabel' || printsLabels) return { allowed: true }
  return { allowed: false, reason: 'prints-no-labels', state: '', allowedStates: [] }
}
