/** What a person should know about the file that was read: its letters, merged cells, formulas without a value. */
import type { ImportDetail } from '../../contract/imports/import-shapes'
import { Banner } from '../../ui/controls/banner'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'

const known = ['windows-1252', 'merged-cells', 'formula-without-value']

/** The notices; those that this page does not know are left out. */
export function FileNotices({ notices }: Pick<ImportDetail, 'notices'>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return notices
    .filter(({ code }) => known.includes(code))
    .map(({ code, sheet, count }) => (
      <Banner key={`${code} ${sheet ?? ''}`} tone="info">
        {t(`sheet.notice.${code}`, {
          sheet: sheet ?? '',
          count: count ?? 1,
          number: formats.number(count ?? 1),
        })}
      </Banner>
    ))
}
