/** Words about what came of an action: a line for each row, with the reason of each that failed. Pure. */
import { stockMovementsIn } from '../../contract/endpoints/stock-movement'
import type { ActionResult, FailedRow } from '../../contract/failures'
import type { ResultItem } from '../dialogs/result-list'
import { refusalText, type RefusalWords } from './refusal-text'

export type ResultWords = RefusalWords

/** The lines of a result dialog, failures with their reasons. */
export function resultItems(result: ActionResult, words: ResultWords): readonly ResultItem[] {
  const { t, stateName } = words
  return [
    ...result.failed.map(row => ({
      id: row.id,
      name: row.name,
      outcome: 'failed' as const,
      text: failedText(row, words),
    })),
    ...result.done.map(row => ({
      id: row.id,
      name: row.name,
      outcome: 'done' as const,
      text: row.state === '' ? t('ui.result.doneRow') : stateName(row.state),
    })),
  ]
}

/** Why a row failed, with the lines and fields that stand in the way. */
export function failedText(row: FailedRow, words: ResultWords): string {
  const { t, titleOf } = words
  const changed =
    row.code === 'changed' && (row.fields ?? []).length > 0
      ? [t('grid.result.changed', { fields: (row.fields ?? []).map(titleOf).join(', ') })]
      : []
  const lines = row.lines ?? []
  const named = lines.slice(0, linesNamedMost).map(line =>
    t(line.missingQuantity === null ? 'grid.result.line' : 'grid.result.lineMissing', {
      line: line.orderLineNo,
      item: line.materialItemNo,
      quantity: line.missingQuantity ?? '',
    }),
  )
  const more = lines.length - named.length
  const movements = stockMovementsIn(row.movements)
    .slice(-linesNamedMost)
    .map(({ type, quantity, uoM }) =>
      t('grid.movements.one', { type: t(`state.transactionType.${type}`), quantity, unit: uoM ?? '' }),
    )
  return [
    refusalText(row, words),
    ...changed,
    ...named,
    ...(more > 0 ? [t('grid.result.moreLines', { count: more })] : []),
    ...(movements.length > 0 ? [t('grid.movements.since', { movements: movements.join(', ') })] : []),
  ].join(' ')
}

/** Lines named before the rest is counted. */
const linesNamedMost = 3
