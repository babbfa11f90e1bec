/** Notices about a file that was read: its character encoding, merged cells, and numbers whose display differs from their value. */
import { useTranslation } from 'react-i18next'
import type { ImportDetail } from '../../contract/imports/import-shapes'
import { mayBeMoneyOf } from '../../sheets/number-format'
import { Banner } from '../controls/banner'
import { useSession } from '../session-context'

const known = [
  'windows-1250',
  'windows-1252',
  'merged-cells',
  'formula-without-value',
  'sums-left-out',
  'shown-rounded',
  'shown-scientific',
  'shown-currency',
  'shown-word',
]

/** The notices; those that this build does not know are left out. */
export function FileNotices({ notices }: Pick<ImportDetail, 'notices'>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return notices
    .filter(({ code }) => known.includes(code))
    .filter(({ code, text = '' }) => code !== 'shown-currency' || !mayBeMoneyOf(formats.currency, text))
    .map(({ code, sheet, count, columns = '', text = '' }) => (
      <Banner key={`${code} ${sheet ?? ''} ${text}`} tone={code === 'shown-currency' ? 'warning' : 'info'}>
        {t(`sheet.notice.${code}`, {
          sheet: sheet ?? '',
          columns,
          text,
          currency: formats.currency,
          count: count ?? 1,
          number: formats.number(count ?? 1),
        })}
      </Banner>
    ))
}
