/** What is said of the values of an order line. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../contract/decimal'
import { quantityMost } from '../../contract/limits'
import { useSession } from '../../ui/session-context'
import type { LineProblem } from './line-problems'
import { baseQuantity, type OrderLine } from './order-lines'

export interface LineWords {
  /** The sentence of a problem. */
  problem(problem: LineProblem): string
  /** How much the quantity is in base units, where it is counted in another unit. */
  quantityNotes(line: OrderLine): readonly string[]
}

/** The words in the user's language. */
export function useLineWords(): LineWords {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useMemo(
    () => ({
      problem: ({ key, count = 0 }) =>
        key === 'above-hundred'
          ? t('orderEntry.problem.discount')
          : t(`purchase.problem.${key}`, { count, most: formats.number(quantityMost) }),
      quantityNotes: line => {
        const base = line.uoM === null ? null : baseQuantity(line)
        return base === null
          ? []
          : [
              t('orderEntry.inBaseUnits', {
                quantity: formats.number(decimalText(base)),
                unit: line.material?.baseUoM ?? '',
              }),
            ]
      },
    }),
    [t, formats],
  )
}
