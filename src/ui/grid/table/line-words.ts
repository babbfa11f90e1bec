/** Words of the lines between rows: counts of groups, what is left of them, totals, the end of a list. Pure. */
import type { Formats, Translate } from '../../../contract/formats'
import type { LineWords } from './line-renderers'

export interface LineWordsInput {
  readonly translate: Translate
  readonly formats: Pick<Formats, 'number'>
  /** "458 orders". */
  countText(count: number): string
}

/** The words in the user's language and formats. */
export function lineWords({ translate, formats, countText }: LineWordsInput): LineWords {
  const number = (count: number, isExact = true) => `${formats.number(count, 0)}${isExact ? '' : '+'}`
  return {
    count: ({ count }) => countText(count),
    missing: translate('grid.groups.notSet'),
    selectGroup: ({ count }) => translate('grid.groups.select', { rows: countText(count) }),
    text: info => {
      switch (info.kind) {
        case 'more':
          return translate('grid.groups.more', { count: info.count, number: number(info.count) })
        case 'wait':
          return translate('grid.loadingMore')
        case 'failed':
          return translate('grid.loadingFailed')
        case 'total':
          return translate('grid.groups.total', {
            count: info.groupCount,
            rows: info.isExact ? countText(info.count) : `${number(info.count, false)}`,
            number: number(info.groupCount, info.isGroupCountExact),
          })
        case 'end':
          return translate(info.isCut ? 'grid.endless.cut' : 'grid.endless.end', {
            count: info.count,
            rows: countText(info.count),
          })
      }
    },
  }
}
