/** The content of a workbook's second sheet: company, time, user, number of rows, and filters. */
import type { Translate } from '../../../src/texts/create-i18n'
import type { AboutFact, AboutFile } from './about-sheet'

export interface AboutInput {
  readonly t: Translate
  readonly company: string
  /** Title of the list or report. */
  readonly title: string
  /** Name of the user who exports. */
  readonly madeBy: string
  readonly madeAt: Date
  readonly facts: readonly AboutFact[]
}

/** @param rows number of rows in the file */
export function aboutFile({ t, company, title, madeBy, madeAt, facts }: AboutInput, rows: number): AboutFile {
  return {
    title: t('export.about.title'),
    total: t('report.file.total'),
    facts: [
      ...(company === '' ? [] : [{ label: t('export.about.company'), value: company }]),
      { label: t('export.about.list'), value: title },
      { label: t('export.about.readAt'), value: { moment: madeAt.toISOString() } },
      { label: t('export.about.madeBy'), value: madeBy },
      { label: t('export.about.rows'), value: rows },
      ...facts,
    ],
  }
}
