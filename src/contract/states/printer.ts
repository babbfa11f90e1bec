/** Printers have no states; what a printer can print depends on its language. */
import type { GuardResult } from './state-machine'
import { labelTechnologies } from './office'

/** Whether a printer can print a test label. */
export function guardTestLabel({
  printTechnology,
}: {
  readonly printTechnology: string | null
}): GuardResult<string> {
  const printsLabels = labelTechnologies.some(technology => technology === printTechnology)
  return printsLabels ? { allowed: true } : { allowed: false, code: 'prints-no-labels' }
}
